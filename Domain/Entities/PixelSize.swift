/// The size of a picture, in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// At least 1.
  public let width: Int
  /// At least 1.
  public let height: Int

  /// - Returns: `nil` where there is no pixel.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// Such as `240 × 80`.
  public var description: String { "\(width) × \(height)" }
}
