#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  extension UIViewController {
    /// Presents the confirmation of a list or of a product's screen as an alert, deletes the
    /// product if the user agrees, and presents an alert if the deletion fails. Call this method
    /// after `requestDeletion(of:)` or `requestDeletion()`.
    ///
    /// If another view controller is presented when a deletion fails, the next call presents the
    /// failure before the confirmation.
    ///
    /// - Parameters:
    ///   - model: The list or the product's screen.
    ///   - identifier: The identifier of the seller whose secret the alert asks for, or `nil` to
    ///     delete as the signed-in seller.
    public func presentProductDeletion(
      of model: some DeletionViewModel, askingSecretOf identifier: String? = nil
    ) {
      guard let failure = model.failures.first else {
        present(.confirmation(of: model, askingSecretOf: identifier))
        return
      }
      presentProductMessage(
        failure.message,
        dismiss: { [weak self] _ in
          model.dismiss(failure)
          self?.presentProductDeletion(of: model, askingSecretOf: identifier)
        })
    }

    /// Presents a message as an alert, with a button that retries the operation if there is one. If
    /// the retry returns an error, the alert appears again with that error.
    ///
    /// - Parameters:
    ///   - error: The error that an operation returned, or any other message.
    ///   - retry: The operation to retry, such as `list.load`.
    ///   - dismiss: A closure that receives the message when the user dismisses the alert, or UIKit
    ///     refuses the alert after a retry, such as `list.dismiss`.
    /// - Returns: A Boolean value that indicates whether the alert is presented. UIKit refuses an
    ///   alert while another view controller is presented, or the view isn't on screen.
    @discardableResult
    public func presentProductMessage(
      _ error: UserMessage, retry: (nonisolated(nonsending) () async -> UserMessage?)? = nil,
      dismiss: @escaping (UserMessage) -> Void = { _ in }
    ) -> Bool {
      guard let retry else { return present(.error(error, dismiss: dismiss)) }
      return present(
        .error(
          error,
          retry: { [weak self] in
            let next = await retry()
            if let next, self?.presentProductMessage(next, retry: retry, dismiss: dismiss) != true {
              dismiss(next)
            }
            return nil
          }, dismiss: dismiss))
    }

    /// Presents an error. An error that UIKit refuses is dropped, so that the screen goes on.
    func presentOrDrop(
      _ error: UserMessage?, retry: nonisolated(nonsending) @escaping () async -> UserMessage?,
      dismiss: @escaping (UserMessage) -> Void
    ) {
      guard let error, !presentProductMessage(error, retry: retry, dismiss: dismiss) else { return }
      dismiss(error)
    }

    /// Presents an alert, and then the alert that its button returns, if any. Returns `false` if
    /// UIKit refuses the alert.
    @discardableResult
    func present(_ content: AlertContent?) -> Bool {
      guard let content, presentedViewController == nil, view.superview != nil else { return false }
      let alert = UIAlertController(
        title: content.title, message: content.text, preferredStyle: .alert)
      if let label = content.secretLabel {
        alert.addTextField { field in
          field.placeholder = label
          field.isSecureTextEntry = true
        }
      }
      for button in content.buttons {
        let style: UIAlertAction.Style = button.isDestructive ? .destructive : .default
        let action = UIAlertAction(title: button.title, style: button.isCancel ? .cancel : style) {
          [weak self, weak alert] _ in
          let text = alert?.textFields?.first?.text ?? ""
          Task {
            // The action doesn't depend on the view controller, which may be released before the
            // alert or during the action.
            let next = await button.action(text)
            self?.present(next)
          }
        }
        alert.addAction(action)
      }
      present(alert, animated: true)
      // A container that isn't in a window, such as a dismissed navigation controller, presents
      // nothing.
      return alert.presentingViewController != nil
    }
  }
#endif
