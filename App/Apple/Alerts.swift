#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  extension UIViewController {
    /// Presents the confirmation of a list or of a product's screen as an alert, deletes the product if the user agrees, and presents
    /// an alert if the deletion fails. Call this method after `requestDeletion(of:)` or `requestDeletion()`.
    ///
    /// - Parameters:
    ///   - model: The list or the product's screen.
    ///   - identifier: The identifier of the seller whose secret the alert asks for, or `nil` to delete as the signed-in seller.
    public func presentProductDeletion(
      of model: some DeletionViewModel, askingSecretOf identifier: String? = nil
    ) {
      present(.confirmation(of: model, askingSecretOf: identifier))
    }

    /// Presents a message as an alert, with a button that retries the operation if there is one. If the retry returns an error, the
    /// alert appears again with that error.
    ///
    /// - Parameters:
    ///   - error: The error that an operation returned, or any other message.
    ///   - retry: The operation to retry, such as `list.load()`.
    ///   - dismiss: A closure that receives the message when the user dismisses the alert, such as `list.dismiss`.
    public func presentProductMessage(
      _ error: UserMessage, retry: (@MainActor () async -> UserMessage?)? = nil,
      dismiss: @escaping @MainActor (UserMessage) -> Void = { _ in }
    ) {
      present(.error(error, retry: retry, dismiss: dismiss))
    }

    /// Presents the result of an editor's submission as alerts: its notices, and an error, the choices after an unknown outcome, or
    /// the issues of the form. Call this method after `submit()`.
    ///
    /// - Parameters:
    ///   - editor: The editor.
    ///   - onFinish: A closure that closes the form. It's called once, when the editor is finished, at once or after a choice of the
    ///     user. Capture the view controller weakly.
    ///   - onDeleted: A closure that closes the form after the user was told that the product was deleted elsewhere.
    public func presentProductResult(
      of editor: ProductEditorViewModel,
      onFinish: @escaping @MainActor (ProductEditorState.Outcome) -> Void,
      onDeleted: @escaping @MainActor () -> Void = {}
    ) {
      present(.result(of: editor, onFinish: onFinish, onDeleted: onDeleted))
    }

    private func present(_ content: AlertContent?) {
      guard let content else { return }
      let alert = UIAlertController(
        title: content.title, message: content.text, preferredStyle: .alert)
      if let label = content.secretLabel {
        alert.addTextField { field in
          field.placeholder = label
          field.isSecureTextEntry = true
        }
      }
      for (index, button) in content.buttons.enumerated() {
        let isLast = index == content.buttons.count - 1
        let style: UIAlertAction.Style = button.isDestructive ? .destructive : .default
        let action = UIAlertAction(title: button.title, style: isLast ? .cancel : style) {
          [weak self, weak alert] _ in
          let text = alert?.textFields?.first?.text ?? ""
          Task {
            // The action doesn't depend on the view controller, which may be released before the alert or during the action.
            let next = await button.action(text)
            self?.present(next)
          }
        }
        alert.addAction(action)
      }
      present(alert, animated: true)
    }
  }
#endif
