/// The last part of the address at which a product is deleted.
///
/// It is made from the product and the market's key, so that it stays valid across restarts. It can be used once, because
/// the product is gone afterwards. The dash keeps it from looking like a product's identifier.
struct DeletionToken: Hashable {
  let productID: Int
  let text: String

  init(productID: Int, key: UInt64) {
    self.productID = productID
    let number = UInt64(bitPattern: Int64(productID))
    var random = SplitMix64(seed: key ^ number)
    text = "\(number.hexDigits)-\(random.next().hexDigits)"
  }

  /// Reads a token that a market with the key gave out. An `=` at its end is ignored: clients add and remove it.
  init?(_ text: String, key: UInt64) {
    let digits = text.prefix { $0 != "-" && $0 != "=" }
    guard let number = UInt64(hexDigits: String(digits)) else { return nil }
    self.init(productID: Int(truncatingIfNeeded: number), key: key)
    guard text.hasPrefix(self.text), text.dropFirst(self.text.count).allSatisfy({ $0 == "=" })
    else { return nil }
  }
}
