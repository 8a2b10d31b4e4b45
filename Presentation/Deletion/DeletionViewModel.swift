public import OpenMarketDomain

/// A view model that deletes products after a confirmation: a list, or the screen of a product.
///
/// A front-end shows ``confirmation`` as a dialog and each of ``failures`` as an alert, with the
/// titles that both contain. For SwiftUI and UIKit, OpenMarketApple does this with one call.
public protocol DeletionViewModel: ViewModel {
  /// The confirmation to show before a product is deleted, if any.
  var confirmation: DeletionConfirmation? { get }
  /// The deletions that failed or have an unknown outcome, oldest first.
  var failures: [DeletionFailure] { get }

  /// The deletions of the screen, on which the methods of this protocol work.
  var deletions: ProductDeletions { get }
}

extension DeletionViewModel {
  /// Removes a confirmation that the user dismisses. A deletion that was already passed to
  /// ``confirm(_:as:)`` continues.
  public func dismiss(_ confirmation: DeletionConfirmation) { deletions.dismiss(confirmation) }

  /// Deletes the product, and returns when the outcome is known. A second call with the same
  /// confirmation joins the first call.
  ///
  /// Pass the confirmation that the user saw. A dialog may call `dismiss(_:)` and remove the
  /// confirmation from the state before the task in the button action starts:
  ///
  /// ```swift
  /// Button("Delete") { Task { await detail.confirm(confirmation) } }
  /// ```
  ///
  /// The state shows the deletion immediately: the row disappears, or the screen is marked. If the
  /// deletion fails, it's reverted, and ``failures`` has one failure more.
  ///
  /// If all callers are cancelled before the deletion is sent, the confirmation appears again. If
  /// all callers are cancelled later, the server may have received the deletion. It's then
  /// reverted. Load the product or the list again.
  ///
  /// - Parameters:
  ///   - confirmation: The confirmation from this screen. A confirmation that this screen didn't
  ///     request has no effect.
  ///   - seller: The seller who deletes the product. The default is the signed-in seller. An app
  ///     that asks for the secret before each deletion passes the seller from its dialog.
  /// - Returns: The failure of this call, or `nil` if the product was deleted, or if the call was
  ///   cancelled or joined another call.
  @discardableResult
  public func confirm(
    _ confirmation: DeletionConfirmation, as seller: SellerCredential? = nil
  ) async -> DeletionFailure? {
    await deletions.confirm(confirmation, as: seller)
  }

  /// Sends a failed deletion again, in the same way as ``confirm(_:as:)``, even if the failure was
  /// dismissed.
  ///
  /// - Returns: The new failure, as in ``confirm(_:as:)``.
  @discardableResult
  public func retry(
    _ failure: DeletionFailure, as seller: SellerCredential? = nil
  ) async -> DeletionFailure? {
    await deletions.retry(failure, as: seller)
  }

  /// Removes a failure that the user dismisses.
  public func dismiss(_ failure: DeletionFailure) { deletions.dismiss(failure) }
}
