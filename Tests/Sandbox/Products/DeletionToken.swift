/// The last path component of a product's deletion URL.
///
/// The token is derived from the product's identifier and the market's key, so that it stays valid after a restart. It can be
/// used only once, because it deletes the product. It contains a dash, which distinguishes it from a product's identifier.
struct DeletionToken: Hashable {
  let productID: Int
  let text: String

  init(productID: Int, key: UInt64) {
    self.productID = productID
    let number = UInt64(bitPattern: Int64(productID))
    var random = SplitMix64(seed: key ^ number)
    text = "\(number.hexDigits)-\(random.next().hexDigits)"
  }

  /// Creates a token from a string, or returns `nil` if the string isn't a token of the market with the given key. Trailing `=`
  /// characters are ignored, because some clients add or remove them.
  init?(_ text: String, key: UInt64) {
    let digits = text.prefix { $0 != "-" && $0 != "=" }
    guard let number = UInt64(hexDigits: String(digits)) else { return nil }
    self.init(productID: Int(truncatingIfNeeded: number), key: key)
    guard text.hasPrefix(self.text), text.dropFirst(self.text.count).allSatisfy({ $0 == "=" })
    else { return nil }
  }
}
