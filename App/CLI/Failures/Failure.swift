import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// An error that ends a command, with a message and an exit code.
struct Failure: Error, Hashable, Sendable {
  /// An issue with an input value, together with the name of the affected field.
  struct Issue: Hashable, Sendable, Encodable {
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
  /// A Boolean value that indicates whether the message appears only in JSON output.
  ///
  /// For example, a user who pressed Control-C doesn't need a message about the interruption, but a script does.
  var isForPrograms = false
  /// All issues with the input values.
  var issues: [Issue] = []
  /// The IDs of the products that the user should check.
  var products: [Int] = []
}

extension Failure {
  /// Creates a failure of the command-line tool itself.
  ///
  /// - Parameter exitCode: The exit code, or `nil` for the default of the code.
  init(_ code: FailureCode, _ message: LocalizedText?, exitCode: ExitCode? = nil) {
    self.init(
      code: code.rawValue, exitCode: exitCode ?? code.exitCodes[0], message: message)
  }

  init(_ code: FailureCode, _ korean: String, _ english: String) {
    self.init(code, LocalizedText(korean, english))
  }

  /// Creates a failure with the code and the text of a user-facing message.
  init(_ message: UserMessage, _ exitCode: ExitCode) {
    self.init(
      code: message.code.rawValue, exitCode: exitCode, message: LocalizedText(message.text))
  }

  static func market(_ message: UserMessage) -> Failure {
    guard message.code == .secureConnectionRequired else {
      return Failure(message, ExitCode(message.code))
    }
    return Failure(
      code: message.code.rawValue, exitCode: ExitCode(message.code),
      message: LocalizedText(
        message.text + " 그래도 보내려면 --allow-http 옵션을 주세요.",
        message.text + " Give --allow-http to send it anyway."))
  }

  /// Returns the failure with a sentence after its message.
  func adding(_ sentence: LocalizedText) -> Failure {
    guard let message else { return self }
    var failure = Failure(
      code: code, exitCode: exitCode,
      message: LocalizedText(
        message.korean + " " + sentence.korean, message.english + " " + sentence.english))
    failure.issues = issues
    return failure
  }

  /// Returns a failure for an error of a read operation.
  static func market(_ error: MarketError, _ language: Language) -> Failure {
    error == .cancelled ? .interrupted : .market(error.message(in: language, isRead: true))
  }

  /// Returns a failure for input values that weren't sent because of the given issues.
  static func invalid(_ code: FailureCode, _ issues: [Issue]) -> Failure {
    var failure = Failure(
      code, "보내지 않았습니다: 문제 \(issues.count)개.",
      "nothing was sent: \(issues.count.counted("issue")).")
    failure.issues = issues
    return failure
  }

  /// The failure for a command that ends because the user declined a confirmation or because the input ended.
  static let declined = Failure(
    .declined, "아무것도 하지 않았습니다.", "nothing was done.")

  static let interrupted = Failure(
    code: FailureCode.interrupted.rawValue, exitCode: .interrupted,
    message: LocalizedText("끝나기 전에 중단했습니다.", "interrupted before it was done."),
    isForPrograms: true)

  /// Returns a failure for a command that was interrupted while it was sending a change.
  ///
  /// - Parameter code: The message code that describes the unconfirmed change.
  static func interrupted(_ code: MessageCode, _ language: Language) -> Failure {
    Failure(.interrupted, LocalizedText(UserMessage(code, in: language).text))
  }

  static func output(_ failure: StandardStream.Failure) -> Failure {
    switch failure {
    case .closedPipe: return Failure(.output, nil, exitCode: .closedPipe)
    case .failed(let number):
      let reason = String(cString: strerror(number))
      return Failure(
        .output, "출력을 쓸 수 없습니다: \(reason).",
        "the output cannot be written: \(reason).")
    }
  }
}
