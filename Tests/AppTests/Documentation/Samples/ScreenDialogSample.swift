import OpenMarketKit

/// Presents the dialogs of a product's page, one at a time, until the product is deleted or the task is cancelled.
///
/// - Parameters:
///   - page: The page.
///   - ask: Presents a confirmation, and returns `true` if the user agrees.
///   - alert: Presents a failed write, and returns `true` if the user wants to try again.
@MainActor
func presentDialogs(
  of page: ProductDetailViewModel, ask: (ProductConfirmation) async -> Bool,
  alert: (UserMessage) async -> Bool
) async {
  for await state in page.states {
    if let confirmation = state.confirmation {
      if await ask(confirmation) {
        await page.confirm(confirmation)
      } else {
        page.dismissConfirmation()
      }
    } else if let failure = state.failures.first {
      if await alert(failure.message) {
        await page.retry(failure.id)
      } else {
        page.dismissFailure(failure.id)
      }
    } else if state.presence == .deleted {
      return
    }
  }
}
