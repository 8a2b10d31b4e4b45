import Foundation
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation
import OpenMarketTerminal

/// An error that ends a command, with a message and an exit code.
struct CommandFailure: Error, Hashable, Sendable {
  /// A stable identifier for the kind of failure, for use in scripts.
  let code: String
  let exitCode: ExitCode
  /// The message, or `nil` if the failure isn't reported.
  private(set) var message: LocalizedText?
  /// The user's message whose code, text and suggestion the failure has, or `nil` for a failure of the command-line tool itself.
  private var userMessage: UserMessage?

  /// Creates a failure of the command-line tool itself.
  ///
  /// - Parameter exitCode: The exit code, or `nil` for the default of the code.
  init(_ code: FailureCode, _ message: LocalizedText?, exitCode: ExitCode? = nil) {
    self.code = code.rawValue
    self.exitCode = exitCode ?? code.exitCodes[0]
    self.message = message
  }

  /// Creates a failure of the command-line tool itself, with a message from the file of texts.
  init(_ code: FailureCode, _ message: String, _ values: any Sendable...) {
    self.init(code, LocalizedText.message(message, values: values))
  }

  /// Creates a failure with the code and the text of a user-facing message.
  init(_ message: UserMessage, exitCode: ExitCode? = nil) {
    code = message.code.rawValue
    self.exitCode = exitCode ?? ExitCode(message.code)
    userMessage = message
    self.message =
      message.code == .secureConnectionRequired
      ? .message("give-allow-http", message.text) : LocalizedText(message.text)
  }

  /// Creates a failure for a form that wasn't sent because of its issues.
  init(_ code: FailureCode, issues: [UserMessage]) {
    self.init(code, "not-sent", issues.count, issues.count.counted("issue"))
  }

  /// Creates a failure for a command that was interrupted after it may have sent a change.
  ///
  /// - Parameter code: The message code that describes the unconfirmed change.
  static func interrupted(_ code: MessageCode, _ language: Language) -> CommandFailure {
    CommandFailure(UserMessage(code, in: language), exitCode: .interrupted)
  }

  /// Returns the failure with a second sentence in its message.
  func advised(_ advice: LocalizedText) -> CommandFailure {
    var failure = self
    failure.message = message.map { .message("two-sentences", $0, advice) }
    return failure
  }

  init(_ error: StandardStream.WriteError) {
    switch error {
    case .closedPipe: self.init(.output, nil, exitCode: .closedPipe)
    case .stopped: self = .interrupted
    case .failed(let number):
      self.init(.output, "output-fails", String(cString: strerror(number)))
    }
  }

  /// The failure for a command that ends because the user declined a confirmation or because the input ended.
  static let declined = CommandFailure(.declined, "nothing-done")

  /// The failure for a command that was interrupted before it sent a change. Only a program gets the message, because a user who
  /// pressed Control-C doesn't need it.
  static let interrupted = CommandFailure(.interrupted, "not-done")

  /// Returns the failure as a JSON object with the keys of a message in a state.
  func json(_ message: String, in language: Language) -> JSONObject {
    let advice = FailureCode(rawValue: code)?.explanation(in: language).recoverySuggestion
    return [
      "code": code, "text": message, "description": userMessage?.description ?? message,
      "recoverySuggestion": userMessage.map(\.recoverySuggestion) ?? advice,
      "field": nil,
    ]
  }
}

/// The code of a failure of the command-line tool itself. All other failures have the code of a message to the user.
enum FailureCode: String, CaseIterable, Sendable {
  case usage
  case declined
  case interrupted
  case output
  case fileExists = "file-exists"
  case outputFolder = "output-folder"
  case noSuchImage = "no-such-image"
  case invalidProduct = "invalid-product"
  case invalidSeller = "invalid-seller"
  case sellerFile = "seller-file"
  case unreachableServer = "unreachable-server"
  case brokenServer = "broken-server"
  case impairedService = "impaired-service"
  case incompleteList = "incomplete-list"
  case unreadableList = "unreadable-list"
  case folder
  case folderInUse = "folder-in-use"
  case notAMarket = "not-a-market"
  case faults
  case server
  case portInUse = "port-in-use"

  /// The exit codes of commands that end with this failure. The first one is the default.
  var exitCodes: [ExitCode] {
    switch self {
    case .usage: [.usage]
    case .declined, .fileExists, .sellerFile: [.notAllowed]
    case .interrupted: [.interrupted]
    case .output: [.unforeseen, .closedPipe]
    case .outputFolder, .folder, .folderInUse, .portInUse: [.unforeseen]
    case .noSuchImage, .notAMarket: [.notFound]
    case .invalidProduct, .invalidSeller, .faults: [.invalidInput]
    case .unreachableServer: [.network, .invalidInput]
    case .brokenServer, .impairedService, .incompleteList, .unreadableList: [.notUnderstood]
    case .server: [.unforeseen, .usage]
    }
  }

  func explanation(in language: Language) -> MessageExplanation {
    let texts = TextFile.help
    return MessageExplanation(
      texts[rawValue](language), texts.further(rawValue).first?(language) ?? "")
  }
}
