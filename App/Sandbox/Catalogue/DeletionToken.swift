import Foundation

/// The last part of the address at which a product is deleted. Clients must take it as it is.
///
/// It ends in `=`, as those of recorded servers do, and is made from the product and the market's key, so that it holds
/// across restarts. It can be used once: then the product is gone.
struct DeletionToken: Hashable {
  let productID: Int
  let text: String

  init(productID: Int, key: UInt64) {
    self.productID = productID
    var random = SplitMix64(seed: key ^ UInt64(bitPattern: Int64(productID)))
    let numbers = [UInt64(bitPattern: Int64(productID)), random.next()]
    let bytes = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    text = Data(bytes).base64EncodedString()
      .replacingOccurrences(of: "/", with: "_")
  }

  /// Reads a token that a market with the key has given out.
  init?(_ text: String, key: UInt64) {
    let base64 = text.replacingOccurrences(of: "_", with: "/")
    guard let bytes = Data(base64Encoded: base64), bytes.count == 16 else { return nil }
    let number = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(productID: Int(truncatingIfNeeded: number), key: key)
    guard self.text == text else { return nil }
  }
}
