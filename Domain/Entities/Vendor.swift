/// Who sells a product.
public struct Vendor: Hashable, Sendable {
  /// The number under which the market lists the vendor's products.
  public let id: VendorID
  /// The vendor's name, or `nil` where the server did not send one (older lists do not).
  public let name: String?

  /// Takes a vendor as a server tells of it.
  ///
  /// - Parameters:
  ///   - id: the number of the vendor.
  ///   - name: as the vendor wrote it, where the server sent it.
  public init(id: VendorID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}
