import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

/// An error that ends a command, with a message and an exit code.
///
/// The code of a failure is either one of the commands' codes, which are in the table of codes, or
/// the code of a message to the user.
struct CommandFailure: Error, Hashable, Sendable {
  /// A stable identifier for the kind of failure, for use in scripts.
  let code: String
  let exitCode: ExitCode
  /// The description of the problem.
  private var description: LocalizedText
  /// A second sentence, which says what the user can do.
  private var advice: LocalizedText?
  /// Messages about values, which follow the message as a list.
  private var list: [UserMessage] = []
  /// The user's message whose code, text and suggestion the failure has, or `nil` for a failure of
  /// the program.
  private var userMessage: UserMessage?

  /// Creates a failure of the program with the advice of its code.
  ///
  /// - Parameters:
  ///   - description: The description, or `nil` to use that of the code.
  ///   - facts: The cause, which stands in parentheses before the period of the description.
  ///   - exitCode: The exit code, or `nil` for the default of the code.
  init(
    _ code: String, _ description: LocalizedText? = nil, facts: LocalizedText? = nil,
    exitCode: ExitCode? = nil
  ) {
    self.code = code
    self.exitCode = exitCode ?? ExitCode.codes(of: code).first ?? .unforeseen
    let texts = TextFile.codes.entry(code)?.texts ?? []
    let description = description ?? texts.first ?? LocalizedText("")
    self.description =
      facts.map { facts in
        // The description ends with a period.
        LocalizedText(
          description.korean.dropLast() + "(\(facts.korean)).",
          description.english.dropLast() + " (\(facts.english)).")
      } ?? description
    advice = texts.dropFirst().first
  }

  /// Creates a failure with the code and the text of a user-facing message, and the program's own
  /// advice for it.
  init(_ message: UserMessage, exitCode: ExitCode? = nil) {
    self.init(message.code.rawValue, LocalizedText(message.description), exitCode: exitCode)
    userMessage = message
    advice =
      TextFile.codes.entry(code)?.texts.first
      ?? message.recoverySuggestion.map { LocalizedText($0) }
  }

  /// Creates a failure of the program that lists messages about values.
  init(_ code: String, listing messages: [UserMessage]) {
    self.init(code)
    list = messages
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
      case .portInUse: self.init("port-in-use", error.text)
      case .invalidHost, .invalidPort: self.init("server", error.text, exitCode: .usage)
      case .alreadyRunning, .permissionDenied, .system: self.init("server", error.text)
      }
    case let error as FaultPlanError: self.init("faults", error.text)
    case let error as SellerCredentialFileError: self.init("seller-file", error.text)
    case StandardStream.WriteError.closedPipe: self.init("output", exitCode: .closedPipe)
    case StandardStream.WriteError.failed(let number):
      self.init("output", facts: LocalizedText(String(cString: strerror(number))))
    default: self.init("unexpected", facts: LocalizedText("\(error)"))
    }
  }

  /// The message, or `nil` if the failure isn't reported.
  var message: LocalizedText? {
    let lines = lines
    if lines.isEmpty { return nil }
    return LocalizedText { language in lines.map { $0(language) }.joined(separator: " ") }
  }

  /// The message and the messages about values that follow it, or an empty array if the failure
  /// isn't reported.
  var lines: [LocalizedText] {
    // The program that reads the output has ended, and nobody needs the rest.
    if exitCode == .closedPipe { return [] }
    let first = LocalizedText { language in
      let text = [description(language), advice?(language), userMessage?.serverMessage]
        .compactMap(\.self).joined(separator: " ")
      return list.isEmpty ? text : text.dropLast() + ":"
    }
    return [first] + list.map { LocalizedText($0.text) }
  }

  /// Returns the failure with a note on saved content at the end of its description, because the
  /// program shows this content.
  func showing(_ saved: LocalizedText?) -> CommandFailure {
    guard let saved else { return self }
    var failure = self
    failure.description = LocalizedText { "\(description($0)) \(saved($0))" }
    return failure
  }

  /// Returns the failure with a second sentence in its message.
  func advised(_ advice: LocalizedText) -> CommandFailure {
    var failure = self
    failure.advice = advice
    return failure
  }

  /// The failure for a command that ends because the user declined a confirmation or because the
  /// input ended.
  static let declined = CommandFailure("declined")

  /// The failure for a command that was interrupted before it was done. Only a program gets the
  /// message, because a user who pressed Control-C doesn't need it.
  static let interrupted = CommandFailure("interrupted")

  /// Returns the failure as a JSON object with the keys of a message in a state, and the kind of
  /// defect in a response that can't be read.
  func json(in language: Language) -> JSONObject {
    [
      "code": code, "text": message?(language), "title": userMessage?.title,
      "description": description(language), "recoverySuggestion": advice?(language),
      "serverMessage": userMessage?.serverMessage, "field": nil, "problem": userMessage?.problem,
    ]
  }
}

/// The failures for an invalid command line. Each message suggests a correction.
extension CommandFailure {
  static func usage(_ message: String, _ values: any Sendable...) -> CommandFailure {
    CommandFailure("usage", .message(message, values: values))
  }

  /// Returns a failure for a mistyped word, with the most similar word, or the command that lists
  /// the words.
  static func unknown(
    _ message: String, _ word: String, in words: [String], named prefix: String = "",
    help: String = "help"
  ) -> CommandFailure {
    let similar = word.drop { $0 == "-" }.description.nearest(in: words)
    let advice = similar.map { LocalizedText.message("did-you-mean", prefix + $0) }
    return .usage(message, word, advice ?? .message("see-help", help))
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
    if Int(text) == nil, text.contains(/^[0-9]+$/) { throw InvalidValue("number-too-large") }
    // A limit that no one types isn't worth telling.
    throw range.upperBound > Int32.max
      ? InvalidValue("at-least", range.lowerBound)
      : InvalidValue("from-to", range.lowerBound, range.upperBound)
  }
}
