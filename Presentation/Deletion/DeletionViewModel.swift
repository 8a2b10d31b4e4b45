public import OpenMarketDomain

/// A view model that deletes products after a confirmation: a list, or the page of a product.
///
/// A front-end shows ``confirmation`` as a dialog and each of ``failures`` as an alert, with the titles that both contain. For
/// SwiftUI and UIKit, OpenMarketApple does this with one call.
public protocol DeletionViewModel: ViewModel {
  /// The confirmation to show before a product is deleted, if any.
  var confirmation: ProductConfirmation? { get }
  /// The deletions that failed or have an unknown outcome, oldest first.
  var failures: [WriteFailure] { get }

  /// Deletes the product of a confirmation. See ``ProductDetailViewModel/confirm(_:as:)``.
  @discardableResult
  func confirm(
    _ confirmation: ProductConfirmation, as seller: SellerCredential?
  ) async -> WriteFailure?
  /// Sends a failed deletion again. See ``ProductDetailViewModel/retry(_:as:)``.
  @discardableResult
  func retry(_ failure: WriteFailure, as seller: SellerCredential?) async -> WriteFailure?
  /// Dismisses the confirmation.
  func dismissConfirmation()
  /// Removes a failure.
  func dismissFailure(_ id: WriteFailure.ID)
}

extension ProductListViewModel: DeletionViewModel {
  public var confirmation: ProductConfirmation? { state.confirmation }
  public var failures: [WriteFailure] { state.failures }
}

extension ProductDetailViewModel: DeletionViewModel {
  public var confirmation: ProductConfirmation? { state.confirmation }
  public var failures: [WriteFailure] { state.failures }
}
