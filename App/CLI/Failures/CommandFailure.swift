import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

/// An error that ends a command, with a message and an exit code.
///
/// The code of a failure is either one of the commands' codes, which are in the table of codes, or the code of a message to the user.
struct CommandFailure: Error, Hashable, Sendable {
  /// A stable identifier for the kind of failure, for use in scripts.
  let code: String
  let exitCode: ExitCode
  /// The description of the problem, or `nil` if the failure isn't reported.
  private let description: LocalizedText?
  /// A second sentence, which says what the user can do.
  private var advice: LocalizedText?
  /// The user's message whose code, text and suggestion the failure has, or `nil` for a failure of the program.
  private var userMessage: UserMessage?

  /// Creates a failure of the program.
  ///
  /// - Parameter exitCode: The exit code, or `nil` for the default of the code.
  init(_ code: String, _ description: LocalizedText?, exitCode: ExitCode? = nil) {
    self.code = code
    self.exitCode = exitCode ?? ExitCode.codes(of: code).first ?? .unforeseen
    self.description = description
  }

  /// Creates a failure of the program with the texts of its code. The facts follow the description in parentheses.
  init(_ code: String, facts: LocalizedText? = nil) {
    let description = TextFile.codes[code]
    self.init(code, facts.map { .message("with-facts", description, $0) } ?? description)
    advice = Self.advice(code)
  }

  /// Creates a failure with the code and the text of a user-facing message.
  init(_ message: UserMessage, exitCode: ExitCode? = nil) {
    code = message.code.rawValue
    self.exitCode = exitCode ?? ExitCode.codes(of: code).first ?? .unforeseen
    userMessage = message
    let text = LocalizedText(message.text)
    description =
      message.code == .secureConnectionRequired ? .message("give-allow-http", text) : text
  }

  /// Creates the failure for an error that ended a command.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as FolderStorageError:
      switch error {
      case .inUse: self.init("folder-in-use", error.text)
      case .notAMarket: self.init("not-a-market", error.text)
      case .inaccessible, .invalid: self.init("folder", error.text)
      }
    case let error as SandboxServerError:
      switch error {
      case .portInUse:
        self.init("port-in-use", error.text)
        advice = Self.advice(code)
      case .invalidHost, .invalidPort: self.init("server", error.text, exitCode: .usage)
      case .alreadyRunning, .permissionDenied, .system: self.init("server", error.text)
      }
    case let error as FaultPlanError: self.init("faults", error.text)
    case let error as SellerCredentialFileError: self.init("seller-file", error.text)
    case StandardStream.WriteError.closedPipe: self.init("output", nil, exitCode: .closedPipe)
    case StandardStream.WriteError.failed(let number):
      self.init("output", facts: LocalizedText(String(cString: strerror(number))))
    default: self.init("unexpected", facts: LocalizedText("\(error)"))
    }
  }

  /// The message, or `nil` if the failure isn't reported.
  var message: LocalizedText? {
    guard let description, let advice else { return description }
    return .message("two-sentences", description, advice)
  }

  /// Returns the failure with a second sentence in its message.
  func advised(_ advice: LocalizedText) -> CommandFailure {
    var failure = self
    failure.advice = advice
    return failure
  }

  /// The failure for a command that ends because the user declined a confirmation or because the input ended.
  static let declined = CommandFailure("declined")

  /// The failure for a command that was interrupted before it was done. Only a program gets the message, because a user who
  /// pressed Control-C doesn't need it.
  static let interrupted = CommandFailure("interrupted")

  /// Returns the failure as a JSON object with the keys of a message in a state, and the kind of defect in a response that can't be
  /// read.
  func json(_ message: String, in language: Language) -> JSONObject {
    [
      "code": code, "text": message,
      "description": userMessage?.description ?? description?(language),
      "recoverySuggestion": userMessage.map(\.recoverySuggestion)
        ?? (advice ?? Self.advice(code))?(language),
      "field": nil, "problem": userMessage?.problem,
    ]
  }

  private static func advice(_ code: String) -> LocalizedText? {
    TextFile.codes.further(code).first
  }
}

/// The failures for an invalid command line. Each message suggests a correction.
extension CommandFailure {
  static func usage(_ message: String, _ values: any Sendable...) -> CommandFailure {
    CommandFailure("usage", .message(message, values: values))
  }

  /// Returns a failure for a mistyped word, with the most similar word, or the command that lists the words.
  static func unknown(
    _ message: String, _ word: String, in words: [String], named prefix: String = "",
    help: String = "help"
  ) -> CommandFailure {
    let similar = word.drop { $0 == "-" }.description.nearest(in: words)
    let advice = similar.map { LocalizedText.message("did-you-mean", prefix + $0) }
    return .usage(message, word, advice ?? .message("see-help", help))
  }

  static func conflict(_ first: Option, _ second: Option) -> CommandFailure {
    .usage("conflicting-options", first.spelling, second.spelling)
  }

  static func invalidValue(
    of name: String, text: String, _ reason: LocalizedText
  ) -> CommandFailure {
    .usage("invalid-value", name, text, reason)
  }
}

/// An error that explains why the value of an option or operand is invalid.
struct InvalidValue: Error {
  let reason: LocalizedText

  init(_ reason: String, _ values: any Sendable...) {
    self.reason = .message(reason, values: values)
  }

  /// Reads a whole number in the given range.
  static func number(_ text: String, in range: ClosedRange<Int>) throws -> Int {
    if let number = Int(text), range.contains(number) { return number }
    if Int(text) == nil, !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      throw InvalidValue("number-too-large")
    }
    // A limit that no one types isn't worth telling.
    throw range.upperBound > Int32.max
      ? InvalidValue("at-least", range.lowerBound)
      : InvalidValue("from-to", range.lowerBound, range.upperBound)
  }
}
