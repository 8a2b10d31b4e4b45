/// The documented limits of a product.
enum ProductLimits {
  /// In characters.
  static let name = 3...100
  /// In characters.
  static let description = 10...1000
  static let currencies = ["KRW", "USD", "JPY", "HKD"]
  static let images = 1...5
  static let imageBytes = 1..<300_000
}
