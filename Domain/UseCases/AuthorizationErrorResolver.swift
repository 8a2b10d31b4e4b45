/// Distinguishes errors that servers report in the same way: a wrong secret, a product of another seller, and a deleted product.
struct AuthorizationErrorResolver: Sendable {
  let repository: any ProductRepository
  let events: any ProductEvents

  /// Returns the most specific error. It reads the product once:
  /// - after ``MarketError/forbidden(reason:)``, to compare its vendor with the seller.
  /// - after ``MarketError/notFound(reason:)``, to check whether it was deleted. If so, it posts the deletion. If not, the
  ///   request was refused, because servers can hide a product in this way (RFC 9110, section 15.5.4).
  func callAsFunction(
    _ error: MarketError, of id: ProductID, for seller: SellerCredential
  ) async -> MarketError {
    switch error {
    case .forbidden(let reason):
      guard seller.vendorID != nil, let found = try? await repository.product(id) else {
        return error
      }
      return refusal(of: found, to: seller, reason)
    case .notFound(let reason):
      do throws(MarketError) {
        return refusal(of: try await repository.product(id), to: seller, reason)
      } catch .notFound {
        await events.post(.deleted(id))
        return error
      } catch {
        // Nothing was changed. A second try may tell why.
        return error
      }
    default: return error
    }
  }

  private func refusal(
    of detail: ProductDetail, to seller: SellerCredential, _ reason: String?
  ) -> MarketError {
    guard let own = seller.vendorID, let vendor = detail.product.vendor else {
      return .forbidden(reason: reason)
    }
    return vendor.id == own ? .wrongSecret(reason: reason) : .notOwner(vendor)
  }
}
