import OpenMarketKit

/// Presents the dialogs of a product's page, one at a time, until the product is deleted or the task is cancelled.
///
/// - Parameters:
///   - page: The page.
///   - ask: Presents a confirmation, and returns `true` if the user agrees.
///   - alert: Presents a failed deletion, and returns `true` if the user wants to try again. Only a deletion that certainly failed is
///     tried again. After an unknown outcome, the user should look at the product first.
@MainActor
func presentDialogs(
  of page: ProductDetailViewModel, ask: (ProductConfirmation) async -> Bool,
  alert: (WriteFailure) async -> Bool
) async {
  for await state in page.states {
    if let confirmation = state.confirmation {
      if await ask(confirmation) {
        await page.confirm(confirmation)
      } else {
        page.dismiss(confirmation)
      }
    } else if let failure = state.failures.first {
      page.dismiss(failure)
      if await alert(failure), case .failed = failure.reason { await page.retry(failure) }
    } else if state.presence == .deleted {
      return
    }
  }
}
