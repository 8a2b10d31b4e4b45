#if canImport(SwiftUI)
  public import OpenMarketKit
  public import SwiftUI

  /// A view that shows a message with its suggestion, and a button that retries the operation or
  /// dismisses the message.
  public struct MessageView: View {
    private let message: UserMessage
    private let retry: (@MainActor () async -> Void)?
    private let dismiss: (@MainActor () -> Void)?

    /// Creates a view for a message.
    ///
    /// - Parameters:
    ///   - message: The message, such as the `error` of a state.
    ///   - retry: The action of a button that retries the operation, or `nil` for no button.
    ///   - dismiss: The action of a button that dismisses the message, or `nil` for no button.
    public init(
      _ message: UserMessage, retry: (@MainActor () async -> Void)? = nil,
      dismiss: (@MainActor () -> Void)? = nil
    ) {
      self.message = message
      self.dismiss = dismiss
      self.retry = retry
    }

    public var body: some View {
      VStack(alignment: .leading) {
        Text(verbatim: message.description)
        let others = [message.recoverySuggestion, message.serverMessage].compactMap(\.self)
        ForEach(others, id: \.self) { Text(verbatim: $0).font(.footnote) }
        HStack {
          if let retry { Button(message.retryTitle) { Task { await retry() } } }
          if let dismiss { Button(message.dismissTitle) { dismiss() } }
        }
        // With the default style, a tap anywhere in the row of a list would press both buttons.
        .buttonStyle(.bordered)
      }
    }
  }

  /// A view that shows the issues of a field.
  public struct IssueTexts: View {
    private let issues: [UserMessage]

    /// Creates a view for issues, such as `editor.state.issues(of: .images)`.
    public init(_ issues: [UserMessage]) {
      self.issues = issues
    }

    public var body: some View {
      ForEach(issues) { issue in
        Text(verbatim: issue.text).font(.footnote).foregroundStyle(.red)
      }
    }
  }
#endif
