#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketPresentation
  public import UIKit

  extension UIViewController {
    /// Presents the confirmation of a list or of a product's page as an alert, deletes the product if the user agrees, and presents
    /// an alert if the deletion fails. Call this method after `requestDeletion(of:)` or `requestDeletion()`.
    public func presentConfirmation(of model: some DeletionViewModel) {
      guard let confirmation = model.confirmation else { return }
      let alert = UIAlertController(
        title: confirmation.title, message: confirmation.text, preferredStyle: .alert)
      alert.addAction(confirmation.actionTitle, .destructive) { [weak self] in
        let failure = await model.confirm(confirmation, as: nil)
        if let failure { self?.present(failure, of: model) }
      }
      alert.addAction(confirmation.cancelTitle, .cancel) { model.dismissConfirmation() }
      present(alert, animated: true)
    }

    /// Presents a message as an alert, with a button that retries the operation if there is one. If the retry returns an error, the
    /// alert appears again.
    ///
    /// - Parameters:
    ///   - error: The error that an operation returned, or any other message.
    ///   - retry: The operation to retry, such as `list.load()`.
    ///   - dismiss: A closure that is called when the user dismisses the alert, for example to call `list.dismissError()`.
    public func present(
      _ error: UserMessage, retry: (@MainActor () async -> UserMessage?)? = nil,
      dismiss: @escaping @MainActor () -> Void = {}
    ) {
      let alert = UIAlertController(
        title: error.description, message: error.recoverySuggestion, preferredStyle: .alert)
      if let retry {
        alert.addAction(error.retryTitle, .default) { [weak self] in
          if let error = await retry() { self?.present(error, retry: retry, dismiss: dismiss) }
        }
      }
      alert.addAction(error.dismissTitle, .cancel) { dismiss() }
      present(alert, animated: true)
    }

    /// Presents the result of an editor's submission as an alert: an error, or the choices after an unknown outcome. Call this method
    /// after `submit()`. If the submission succeeded, this method has no effect.
    public func presentResult(of editor: ProductEditorViewModel) {
      guard let submission = editor.state.unresolved else {
        if let error = editor.state.error { present(error, dismiss: { editor.dismissError() }) }
        return
      }
      let message = submission.message
      let alert = UIAlertController(
        title: message.description, message: message.recoverySuggestion, preferredStyle: .alert)
      if let label = submission.numberLabel {
        alert.addTextField { field in
          field.placeholder = label
          field.keyboardType = .numberPad
        }
        alert.addAction(ActionTitle.ok.text(in: editor.language), .default) {
          [weak self, weak alert] in
          let number = alert?.textFields?.first?.text ?? ""
          await self?.perform(submission.choice(ofNumber: number), in: editor)
        }
      }
      for choice in submission.choices {
        alert.addAction(choice.title, .default) { [weak self] in
          await self?.perform(choice, in: editor)
        }
      }
      alert.addAction(message.dismissTitle, .cancel) {}
      present(alert, animated: true)
    }

    private func perform(
      _ choice: UnresolvedSubmission.Choice?, in editor: ProductEditorViewModel
    ) async {
      if let choice { await editor.perform(choice) }
      presentResult(of: editor)
    }

    private func present(_ failure: WriteFailure, of model: some DeletionViewModel) {
      let message = failure.message
      let alert = UIAlertController(
        title: message.description, message: message.recoverySuggestion, preferredStyle: .alert)
      if let title = failure.retryTitle {
        alert.addAction(title, .default) { [weak self] in
          let failure = await model.retry(failure, as: nil)
          if let failure { self?.present(failure, of: model) }
        }
      }
      alert.addAction(failure.dismissTitle, .cancel) { model.dismissFailure(failure.id) }
      present(alert, animated: true)
    }
  }

  extension UIAlertController {
    fileprivate func addAction(
      _ title: String, _ style: UIAlertAction.Style, action: @escaping @MainActor () async -> Void
    ) {
      addAction(UIAlertAction(title: title, style: style) { _ in Task { await action() } })
    }
  }
#endif
