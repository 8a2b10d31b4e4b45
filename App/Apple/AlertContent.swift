import OpenMarketKit

/// The contents of an alert. The action of each button returns the next alert, if any.
@MainActor
struct AlertContent {
  /// An action that returns the next alert, if any.
  typealias Action = @MainActor () async -> AlertContent?
  typealias FinishHandler = @MainActor (ProductEditorState.Outcome) -> Void

  struct Button {
    let title: String
    var isDestructive = false
    /// A closure that performs the action after the alert is dismissed. The closure receives the text in the field, if any.
    let action: @MainActor (String) async -> AlertContent?
  }

  let title: String
  let text: String?
  /// The label of a field for a secret, or `nil` if the alert has no such field.
  var secretLabel: String?
  /// The buttons. The last one is the cancel button.
  var buttons: [Button]

  private static func message(
    _ message: UserMessage, retry: Action? = nil, dismiss: @escaping Action
  ) -> Self {
    var buttons = [Button(title: message.dismissTitle) { _ in await dismiss() }]
    if let retry { buttons.insert(Button(title: message.retryTitle) { _ in await retry() }, at: 0) }
    return Self(title: message.description, text: message.recoverySuggestion, buttons: buttons)
  }

  // MARK: - Errors and deletions

  /// Returns an alert with an error. If the retry returns an error, the alert appears again with that error.
  static func error(
    _ error: UserMessage, retry: (@MainActor () async -> UserMessage?)? = nil,
    dismiss: @escaping @MainActor (UserMessage) -> Void
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
  /// - Parameter identifier: The identifier of the seller whose secret the alert asks for, or `nil` for the signed-in seller.
  static func confirmation(
    of model: some DeletionViewModel, askingSecretOf identifier: String? = nil
  ) -> Self? {
    guard let confirmation = model.confirmation else { return nil }
    let cancel = Button(title: confirmation.cancelTitle) { _ in
      model.dismiss(confirmation)
      return nil
    }
    return Self(title: confirmation.title, text: confirmation.text, buttons: [cancel])
      .asking(
        secretOf: identifier, in: confirmation.language, for: confirmation.actionTitle,
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
    return alert.asking(secretOf: identifier, in: failure.message.language, for: title) { seller in
      await model.retry(failure, as: seller)
        .map { Self.failure($0, of: model, askingSecretOf: identifier) }
    }
  }

  /// Returns the alert with a first button that acts as a seller. If the user enters no secret, the alert appears again.
  private func asking(
    secretOf identifier: String?, in language: Language, for title: String,
    isDestructive: Bool = false, action: @escaping (SellerCredential?) async -> AlertContent?
  ) -> Self {
    var alert = self
    if identifier != nil { alert.secretLabel = SellerState.Field.secret.label(in: language) }
    let button = Button(title: title, isDestructive: isDestructive) { secret in
      guard let identifier else { return await action(nil) }
      do throws(SellerCredentialError) {
        return await action(try SellerCredential(identifier: identifier, secret: secret))
      } catch .emptySecret {
        return asking(
          secretOf: identifier, in: language, for: title, isDestructive: isDestructive,
          action: action)
      } catch {
        return .message(error.message(in: language)) { nil }
      }
    }
    alert.buttons.insert(button, at: 0)
    return alert
  }

  // MARK: - Submissions

  /// Returns the alert for the result of a submission: a notice, the choices after an unknown outcome, an error, or the issues of
  /// the form. If the editor is finished, the method returns `nil`, and calls `onFinish` unless an earlier call did. If the market
  /// stored other values than were sent, the alert says so first. A product that was deleted elsewhere is told once, then the method
  /// calls `onDeleted`.
  static func result(
    of editor: ProductEditorViewModel, onFinish: @escaping FinishHandler,
    onDeleted: @escaping @MainActor () -> Void = {}
  ) -> Self? {
    let state = editor.state
    if let outcome = state.outcome {
      guard editor.mayClose() else { return nil }
      let close: @MainActor () -> Self? = {
        onFinish(outcome)
        return nil
      }
      return state.closingMessage.map { message($0, dismiss: close) } ?? close()
    }
    let next: Action = { result(of: editor, onFinish: onFinish, onDeleted: onDeleted) }
    if let notice = state.notices.first {
      return message(notice) {
        editor.dismiss(notice)
        guard notice.code == .deletedElsewhere else { return await next() }
        editor.state.error.map(editor.dismiss)
        onDeleted()
        return nil
      }
    }
    if let submission = state.unresolved { return choices(submission, of: editor, next: next) }
    if let error = state.error { return Self.error(error, dismiss: editor.dismiss) }
    guard let issue = state.issues.first else { return nil }
    let others = state.issues.dropFirst().map(\.text).joined(separator: "\n")
    let issues = UserMessage(
      code: issue.code, description: issue.text, recoverySuggestion: others.isEmpty ? nil : others,
      language: issue.language)
    return message(issues) { nil }
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
      title: submission.message.description, text: submission.message.recoverySuggestion,
      buttons: buttons + [close])
  }
}
