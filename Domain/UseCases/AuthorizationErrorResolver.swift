/// Tells apart what servers answer alike: a wrong secret, somebody else's product, and one that is gone.
struct AuthorizationErrorResolver: Sendable {
  let repository: any ProductRepository
  let events: any ProductEvents

  /// The error in the clearest terms. The product is read once for it:
  /// - after ``MarketError/forbidden(reason:)`` to a seller whose number is known, to see whose it is;
  /// - after ``MarketError/notFound(reason:)``, to see whether it is gone. The feed is told when it is. When it is there,
  ///   it was refused: servers may answer so to hide it (RFC 9110, section 15.5.4). Where that cannot be seen, what came of
  ///   reading is the error: nothing was changed, and a second try may tell why.
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
