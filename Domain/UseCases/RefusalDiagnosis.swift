/// Tells a wrong secret from somebody else's product: servers answer both with the same status.
struct RefusalDiagnosis: Sendable {
  let repository: any ProductRepository

  /// The error in the clearest terms. Only ``MarketError/forbidden(reason:)`` is looked into, and only for a seller whose
  /// number is known.
  func callAsFunction(
    _ error: MarketError, of id: ProductID, for seller: SellerCredential
  ) async -> MarketError {
    guard case .forbidden(let reason) = error, let own = seller.vendorID,
      let vendor = try? await repository.product(id).product.vendor
    else { return error }
    return vendor.id == own ? .wrongSecret(reason: reason) : .notOwner(vendor)
  }
}
