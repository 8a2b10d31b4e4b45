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
  private let description: LocalizedText
  /// A second sentence, which says what the user can do.
  var advice: LocalizedText?
  /// Messages about values, which follow the message as a list.
  private let list: [UserMessage]
  /// The user's message whose code, text and suggestion the failure has, or `nil` for a failure of
  /// the program.
  private var userMessage: UserMessage?

  /// Creates a failure of the program with the advice of its code.
  ///
  /// - Parameters:
  ///   - description: The description, or `nil` to use that of the code.
  ///   - facts: The cause, which stands in parentheses before the period of the description.
  ///   - exitCode: The exit code, or `nil` for the default of the code.
  ///   - list: Messages about values.
  init(
    _ code: String, _ description: LocalizedText? = nil, facts: String? = nil,
    exitCode: ExitCode? = nil, listing list: [UserMessage] = []
  ) {
    self.code = code
    self.exitCode = exitCode ?? ExitCode.codes(of: code).first ?? .unforeseen
    self.list = list
    let texts = TextFile.codes[code].texts
    let description = description ?? texts.first ?? LocalizedText("")
    self.description =
      facts.map { facts in
        // The description ends with a period.
        LocalizedText(
          description.korean.dropLast() + "(\(facts)).",
          description.english.dropLast() + " (\(facts)).")
      } ?? description
    advice = texts.dropFirst().first
  }

  /// Creates a failure with the code and the text of a user-facing message, and the program's own
  /// advice for it.
  ///
  /// - Parameter saved: A note on saved content at the end of the description, because the program
  ///   shows this content.
  init(_ message: UserMessage, showing saved: LocalizedText? = nil) {
    let texts = [message.description, saved?(message.language)].compactMap(\.self)
    self.init(
      message.code.rawValue, LocalizedText(texts.joined(separator: " ")),
      exitCode: Task.isCancelled ? .interrupted : nil)
    userMessage = message
    advice =
      TextFile.codes[code].texts.first ?? message.recoverySuggestion.map { LocalizedText($0) }
  }

  /// Creates the failure for an error that ended a command.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    // The command waited for another process.
    case FolderStorageError.inUse where Task.isCancelled: self = .interrupted
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
      self.init("output", facts: String(cString: strerror(number)))
    default: self.init("unexpected", facts: "\(error)")
    }
  }

  /// Returns the message and the messages about values that follow it.
  func lines(in language: Language) -> [String] {
    let text = [description(language), advice?(language), userMessage?.serverMessage]
      .compactMap(\.self).joined(separator: " ")
    return [list.isEmpty ? text : text.dropLast() + ":"] + list.map(\.text)
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
      "code": code, "text": lines(in: language).joined(separator: " "), "title": userMessage?.title,
      "description": description(language), "recoverySuggestion": advice?(language),
      "serverMessage": userMessage?.serverMessage, "field": nil, "problem": userMessage?.problem,
    ]
  }
}

/// The failures for an invalid command line. Each message suggests a correction.
extension CommandFailure {
  static func usage(_ message: String, _ values: any Sendable...) -> CommandFailure {
    CommandFailure("usage", .message(message, values))
  }

  /// Returns a failure for a mistyped word, with the most similar word, or the command that lists
  /// the words.
  static func unknown(
    _ message: String, _ word: String, in words: [String], named prefix: String = "",
    help: String = "help"
  ) -> CommandFailure {
    let similar = word.drop { $0 == "-" }.description.nearest(in: words)
    let advice = similar.map { LocalizedText.message("did-you-mean", [prefix + $0]) }
    return .usage(message, word, advice ?? .message("see-help", [help]))
  }
}
