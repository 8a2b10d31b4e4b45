import Foundation
import OpenMarketDomain

/// A submission whose outcome is unknown.
struct SubmissionAttempt: Equatable {
  /// The submission, as it's saved with the draft.
  let pending: PendingSubmission
  /// The products that the registration may have created. The array is empty if no products were found.
  var candidates: [ProductDetail] = []
  /// The submitted changes. The value is `nil` for a new product and after a restart of the app.
  var changes: ProductChanges?
  /// The identifier of the seller who registers the product. The value is `nil` after a restart of the app, because it isn't saved.
  private var identifier: Secret?

  init(pending: PendingSubmission) { self.pending = pending }

  init(_ registration: RegistrationAttempt, as seller: SellerCredential) {
    self.init(pending: .registration(registration))
    identifier = seller.identifier
  }

  init(_ changes: ProductChanges) {
    self.init(pending: .changes(changes.fields))
    self.changes = changes
  }

  var registration: RegistrationAttempt? {
    if case .registration(let attempt) = pending { attempt } else { nil }
  }

  /// The submitted fields. The server may have saved their values, so the form treats the contents of these fields as edits.
  var fields: Set<ProductField> {
    if case .changes(let fields) = pending { fields } else { [] }
  }

  /// Returns a Boolean value that indicates whether submitting the given draft first searches the server for the product from
  /// this attempt.
  func isSearched(bySubmitting draft: NewProduct, as seller: SellerCredential) -> Bool {
    candidates.isEmpty && registration?.isAttempt(at: draft) == true
      && (identifier ?? seller.identifier) == seller.identifier
  }

  /// Returns the question about the attempt after it was restored from a saved draft.
  ///
  /// - Parameter newProduct: The product in the form, or `nil` if the form has issues.
  func question(
    _ newProduct: NewProduct?, _ seller: SellerCredential?, _ locale: Locale
  ) -> UnresolvedSubmission {
    guard registration != nil else { return .init(.updateUnknown, locale: locale) }
    if let newProduct, let seller, isSearched(bySubmitting: newProduct, as: seller) {
      return .init(.registrationUnknown, locale: locale)
    }
    return UnresolvedSubmission(candidates: candidates, locale: locale)
  }
}
