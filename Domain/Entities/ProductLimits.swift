/// The market's documented limits. The limits apply only to values that the app sends. Values from
/// a server can be outside all limits.
public enum ProductLimits {
  /// The allowed number of characters in a name. An emoji or a letter with an accent counts as one
  /// character.
  public static let nameLength = 3...100
  /// The allowed number of characters in a description. An emoji or a letter with an accent counts
  /// as one character.
  public static let descriptionLength = 10...1_000
  /// The allowed number of images for a new product.
  public static let imageCount = 1...5
  /// The allowed size of an image, in bytes.
  public static let imageSize = 1..<300_000
  /// The valid amounts in whole units of a currency, from zero to the maximum of ``Money``.
  package static let wholeAmount: ClosedRange<Int64> = 0...(.max / Money.unitsPerWhole)
  /// The maximum number of decimal places in an amount.
  package static let amountDecimals = 4
  /// The allowed number of items in stock.
  package static let stock: ClosedRange<Int64> = 0...(.max)
}
