/// Identifies a vendor, as the market numbers them. It is no credential.
public struct VendorID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Takes the number that the server gave the vendor. No number is refused.
  public init(_ rawValue: Int) {
    self.init(rawValue: rawValue)
  }

  public var description: String { String(rawValue) }
}
