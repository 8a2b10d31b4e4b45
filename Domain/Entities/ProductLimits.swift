/// The market's documented limits. They hold for what is sent; what is read may break every one of them.
public enum ProductLimits {
  /// In characters, as people count them.
  public static let nameLength = 3...100
  /// In characters, as people count them.
  public static let descriptionLength = 10...1_000
  /// How many pictures a new product has.
  public static let imageCount = 1...5
  /// The size of a picture, in bytes.
  public static let imageSize = 1..<300_000
}
