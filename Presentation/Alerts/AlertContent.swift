import OpenMarketDomain

/// The contents of an alert, for any user interface: the texts, and the buttons with their actions.
/// The action of each button returns the next alert, if any.
///
/// OpenMarketApple presents alerts in UIKit and SwiftUI. For another framework, present the
/// contents, and call the action of the button that the user chose:
///
/// ```swift
/// var next = AlertContent.confirmation(of: detail)
/// while let alert = next {
///   let button = await choose(from: alert)
///   next = await button.action("")
/// }
/// ```
@MainActor
public struct AlertContent {
  /// An action that returns the next alert, if any.
  private typealias Action = @MainActor () async -> AlertContent?

  /// A button of an alert.
  public struct Button {
    /// The title of the button.
    public let title: String
    /// A Boolean value that indicates whether the action deletes or discards something.
    public var isDestructive = false
    /// A Boolean value that indicates whether the button leaves the alert without another effect.
    /// It's the last button.
    public fileprivate(set) var isCancel = false
    /// A closure that performs the action after the alert is dismissed, and returns the next alert,
    /// if any. The closure receives the text in the field for a secret, or an empty string.
    public let action: @MainActor (String) async -> AlertContent?
  }

  /// The title of the alert.
  public let title: String
  /// The text below the title, if any.
  public let text: String?
  /// The label of a field for a secret, or `nil` if the alert has no such field.
  public private(set) var secretLabel: String?
  /// The buttons. The last one is the cancel button.
  public private(set) var buttons: [Button]

  private init(title: String, text: String?, buttons: [Button]) {
    self.title = title
    self.text = text
    self.buttons = buttons
    self.buttons[buttons.count - 1].isCancel = true
  }

  private static func message(
    _ message: UserMessage, retry: Action? = nil, dismiss: @escaping Action
  ) -> Self {
    var buttons = [Button(title: message.dismissTitle) { _ in await dismiss() }]
    if let retry { buttons.insert(Button(title: message.retryTitle) { _ in await retry() }, at: 0) }
    return Self(title: message.title, text: message.details, buttons: buttons)
  }

  // MARK: - Errors and deletions

  /// Returns an alert with an error. If the retry returns an error, the alert appears again with
  /// that error.
  ///
  /// - Parameters:
  ///   - error: The error that an operation returned, or any other message.
  ///   - retry: The operation to retry, such as `list.load`, or `nil` for no such button.
  ///   - dismiss: A closure that receives the message when the user dismisses the alert, such as
  ///     `list.dismiss`.
  public static func error(
    _ error: UserMessage, retry: (nonisolated(nonsending) () async -> UserMessage?)? = nil,
    dismiss: @escaping (UserMessage) -> Void
  ) -> Self {
    var again: Action?
    if let retry {
      again = { await retry().map { Self.error($0, retry: retry, dismiss: dismiss) } }
    }
    return message(error, retry: again) {
      dismiss(error)
      return nil
    }
  }

  /// Returns the confirmation of a deletion, or `nil` if no deletion was requested.
  ///
  /// - Parameters:
  ///   - model: The list or the product's screen.
  ///   - identifier: The identifier of the seller whose secret the alert asks for, or `nil` for the
  ///     signed-in seller.
  public static func confirmation(
    of model: some DeletionViewModel, askingSecretOf identifier: String? = nil
  ) -> Self? {
    guard let confirmation = model.confirmation else { return nil }
    let cancel = Button(title: confirmation.cancelTitle) { _ in
      model.dismiss(confirmation)
      return nil
    }
    return Self(title: confirmation.title, text: confirmation.text, buttons: [cancel])
      .asking(
        secretOf: identifier, in: model.deletions.locale, for: confirmation.actionTitle,
        isDestructive: true
      ) { seller in
        await model.confirm(confirmation, as: seller)
          .map { failure($0, of: model, askingSecretOf: identifier) }
      }
  }

  private static func failure(
    _ failure: DeletionFailure, of model: some DeletionViewModel, askingSecretOf identifier: String?
  ) -> Self {
    let alert = message(failure.message) {
      model.dismiss(failure)
      return nil
    }
    guard let title = failure.retryTitle else { return alert }
    return alert.asking(secretOf: identifier, in: model.deletions.locale, for: title) { seller in
      await model.retry(failure, as: seller)
        .map { Self.failure($0, of: model, askingSecretOf: identifier) }
    }
  }

  /// Returns the alert with a first button that acts as a seller. If the user enters no secret, the
  /// alert appears again.
  private func asking(
    secretOf identifier: String?, in locale: any TextLocale, for title: String,
    isDestructive: Bool = false, action: @escaping (SellerCredential?) async -> AlertContent?
  ) -> Self {
    var alert = self
    if identifier != nil { alert.secretLabel = SellerField.secret.label(in: locale) }
    let button = Button(title: title, isDestructive: isDestructive) { secret in
      guard let identifier else { return await action(nil) }
      do throws(SellerCredentialError) {
        return await action(try SellerCredential(identifier: identifier, secret: secret))
      } catch .emptySecret {
        return asking(
          secretOf: identifier, in: locale, for: title, isDestructive: isDestructive,
          action: action)
      } catch {
        return .message(error.message(in: locale)) { nil }
      }
    }
    alert.buttons.insert(button, at: 0)
    return alert
  }

  // MARK: - Submissions

  /// Returns the alert for the result of a submission: a notice, the choices after an unknown
  /// outcome, an error, or the issues of the form. If the editor is finished, the method returns
  /// `nil`, and closes the form. If the market stored other values than were sent, the alert says
  /// so first. A product that was deleted elsewhere is told once, then the form is closed without
  /// an outcome.
  ///
  /// - Parameters:
  ///   - editor: The editor.
  ///   - close: A closure that closes the form. It receives the outcome, or `nil` if the product
  ///     was deleted elsewhere.
  public static func result(
    of editor: ProductEditorViewModel,
    close: @escaping @MainActor (ProductEditorState.Outcome?) -> Void
  ) -> Self? {
    let state = editor.state
    let next: Action = { result(of: editor, close: close) }
    func end(_ outcome: ProductEditorState.Outcome?) -> Self? {
      close(outcome)
      return nil
    }
    if let outcome = state.outcome {
      if let told = state.closingMessage { return message(told) { end(outcome) } }
      return end(outcome)
    }
    if let notice = state.notices.first {
      return message(notice) {
        editor.dismiss(notice)
        guard notice.code == .deletedElsewhere else { return await next() }
        editor.state.error.map(editor.dismiss)
        return end(nil)
      }
    }
    if let submission = state.unresolved { return choices(submission, of: editor, next: next) }
    if let error = state.error { return Self.error(error, dismiss: editor.dismiss) }
    guard let issue = state.issues.first else { return nil }
    let others = state.issues.dropFirst().map(\.text).joined(separator: "\n")
    return Self(
      title: issue.text, text: others.isEmpty ? nil : others,
      buttons: [Button(title: issue.dismissTitle) { _ in nil }])
  }

  private static func choices(
    _ submission: UnresolvedSubmission, of editor: ProductEditorViewModel,
    next: @escaping Action
  ) -> Self {
    let buttons = submission.choices.map { choice in
      Button(title: choice.title) { _ in
        await editor.perform(choice)
        return await next()
      }
    }
    let close = Button(title: ActionTitle.close.text(in: editor.locale)) { _ in nil }
    return Self(
      title: submission.message.title, text: submission.message.details,
      buttons: buttons + [close])
  }

  /// Returns the question before a form is discarded.
  ///
  /// - Parameters:
  ///   - editor: The editor.
  ///   - action: A closure that discards the form, such as
  ///     `{ await editor.discard(); return nil }`.
  public static func discarding(
    _ editor: ProductEditorViewModel, action: @escaping @MainActor () async -> AlertContent?
  ) -> Self {
    let question = editor.state.discardQuestion
    return Self(
      title: question.title, text: nil,
      buttons: [
        Button(title: question.actionTitle, isDestructive: true) { _ in await action() },
        Button(title: question.cancelTitle) { _ in nil },
      ])
  }
}
