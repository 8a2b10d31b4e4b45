import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The reason why a command ended without doing what it was asked to do.
struct Failure: Error, Hashable, Sendable {
  /// A value that can't be sent, with the field that it was entered in.
  struct Issue: Hashable, Sendable, Encodable {
    let code: String
    let field: String
    let message: String

    /// Creates an issue from a message about a field.
    init?(_ message: UserMessage, field: String?) {
      guard let field else { return nil }
      self.field = field
      code = message.code.rawValue
      self.message = message.text
    }
  }

  /// A stable name of the kind of failure, for scripts.
  let code: String
  let exitCode: ExitCode
  let message: LocalizedText?
  /// A Boolean value that indicates whether only programs get the message: a person who pressed Ctrl-C knows it.
  var isForPrograms = false
  /// Everything that is wrong with the input.
  var issues: [Issue] = []
  /// The products to look at.
  var products: [Int] = []
}

extension Failure {
  init(_ code: String, _ exitCode: ExitCode, _ korean: String, _ english: String) {
    self.init(code: code, exitCode: exitCode, message: LocalizedText(korean, english))
  }

  /// Creates a failure from a text that is in the user's language already.
  init(_ code: String, _ exitCode: ExitCode, text: String) {
    self.init(code: code, exitCode: exitCode, message: LocalizedText(text))
  }

  /// Creates a failure from a message of the market, in the user's language.
  init(_ message: UserMessage, _ exitCode: ExitCode) {
    self.init(message.code.rawValue, exitCode, text: message.text)
  }

  static func market(_ message: UserMessage) -> Failure {
    guard message.code == .secureConnectionRequired else {
      return Failure(message, ExitCode(message.code))
    }
    return Failure(
      message.code.rawValue, ExitCode(message.code),
      message.text + " 그래도 보내려면 --allow-http 옵션을 주세요.",
      message.text + " Give --allow-http to send it anyway.")
  }

  /// The input can't be sent.
  static func invalid(_ code: String, _ issues: [Issue]) -> Failure {
    var failure = Failure(
      code, .invalidInput, "보내지 않았습니다: 문제 \(issues.count)개.",
      "nothing was sent: \(issues.count.counted("issue")).")
    failure.issues = issues
    return failure
  }

  /// The user declined.
  static let declined = Failure(
    "declined", .notAllowed, "아무것도 하지 않았습니다.", "nothing was done.")

  static let interrupted = Failure(
    code: "interrupted", exitCode: .interrupted,
    message: LocalizedText("끝나기 전에 중단했습니다.", "interrupted before it was done."),
    isForPrograms: true)

  /// The program was interrupted while a change was being sent.
  ///
  /// - Parameter code: The code of the message that the change couldn't be confirmed.
  static func interrupted(_ code: MessageCode, _ language: Language) -> Failure {
    Failure("interrupted", .interrupted, text: UserMessage(code, in: language).text)
  }

  static func output(_ failure: StandardStream.Failure) -> Failure {
    switch failure {
    case .closedPipe: return Failure(code: "output", exitCode: .closedPipe, message: nil)
    case .failed(let number):
      let reason = String(cString: strerror(number))
      return Failure(
        "output", .unforeseen, "출력을 쓸 수 없습니다: \(reason).",
        "the output cannot be written: \(reason).")
    }
  }
}
