/// The seller of a product.
public struct Vendor: Hashable, Sendable {
  /// The identifier that the market assigns to the vendor.
  public let id: VendorID
  /// The vendor's name, or `nil` if the server didn't send the name. Older servers omit the name in
  /// lists.
  public var name: String?

  /// Creates a vendor from an identifier and an optional name.
  public init(id: VendorID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}
