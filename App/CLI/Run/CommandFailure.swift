import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// An error that ends a command, with a message and an exit code.
struct CommandFailure: Error, Hashable, Sendable {
  /// An issue with an input value, together with the name of the affected field.
  struct Issue: Hashable, Sendable {
    let code: String
    let field: String
    let message: String

    /// Creates an issue from a message about the given field, or returns `nil` if the field is `nil`.
    init?(_ message: UserMessage, field: String?) {
      guard let field else { return nil }
      self.field = field
      code = message.code.rawValue
      self.message = message.text
    }
  }

  /// A stable identifier for the kind of failure, for use in scripts.
  let code: String
  let exitCode: ExitCode
  let message: LocalizedText?
  /// All issues with the input values.
  private(set) var issues: [Issue] = []
  /// The IDs of the products that the user should check.
  var products: [Int] = []

  /// Creates a failure of the command-line tool itself.
  ///
  /// - Parameter exitCode: The exit code, or `nil` for the default of the code.
  init(_ code: FailureCode, _ message: LocalizedText?, exitCode: ExitCode? = nil) {
    self.code = code.rawValue
    self.exitCode = exitCode ?? code.exitCodes[0]
    self.message = message
  }

  init(_ code: FailureCode, _ korean: String, _ english: String) {
    self.init(code, LocalizedText(korean, english))
  }

  /// Creates a failure for input values that weren't sent because of the given issues.
  init(_ code: FailureCode, issues: [Issue]) {
    self.init(
      code, "보내지 않았습니다: 문제 \(issues.count)개.",
      "nothing was sent: \(issues.count.counted("issue")).")
    self.issues = issues
  }

  /// Creates a failure with the code and the text of a user-facing message.
  ///
  /// - Parameters:
  ///   - exitCode: The exit code, or `nil` for the exit code of the message's code.
  ///   - sentence: A sentence after the message.
  init(
    _ message: UserMessage, _ exitCode: ExitCode? = nil, adding sentence: LocalizedText? = nil
  ) {
    code = message.code.rawValue
    self.exitCode = exitCode ?? ExitCode(message.code)
    let allowing = LocalizedText(
      "그래도 보내려면 --allow-http 옵션을 주세요.", "Give --allow-http to send it anyway.")
    let sentence = message.code == .secureConnectionRequired ? allowing : sentence
    self.message = LocalizedText(
      message.text + (sentence.map { " " + $0.korean } ?? ""),
      message.text + (sentence.map { " " + $0.english } ?? ""))
  }

  /// Creates a failure for an error of a read operation, with an optional sentence after the message.
  init(_ error: MarketError, _ language: Language, adding sentence: LocalizedText? = nil) {
    self =
      error == .cancelled
      ? .interrupted
      : CommandFailure(error.message(in: language, isRead: true), adding: sentence)
  }

  /// Creates a failure for a command that was interrupted while it was sending a change.
  ///
  /// - Parameter code: The message code that describes the unconfirmed change.
  init(interrupted code: MessageCode, _ language: Language) {
    self.init(.interrupted, LocalizedText(UserMessage(code, in: language).text))
  }

  init(_ error: StandardStream.WriteError) {
    switch error {
    case .closedPipe: self.init(.output, nil, exitCode: .closedPipe)
    case .failed(let number):
      let reason = String(cString: strerror(number))
      self.init(
        .output, "출력을 쓸 수 없습니다: \(reason).", "the output cannot be written: \(reason).")
    }
  }

  /// The failure for a command that ends because the user declined a confirmation or because the input ended.
  static let declined = CommandFailure(.declined, "아무것도 하지 않았습니다.", "nothing was done.")

  /// The failure for a command that was interrupted. Only a program gets the message, because a user who pressed Control-C doesn't
  /// need it.
  static let interrupted = CommandFailure(
    .interrupted, "끝나기 전에 중단했습니다.", "interrupted before it was done.")
}
