/// Who sells a product.
public struct Vendor: Hashable, Sendable {
  public let id: VendorID
  /// The vendor's name, or `nil` where the server did not send one (older lists do not).
  public let name: String?

  public init(id: VendorID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}
