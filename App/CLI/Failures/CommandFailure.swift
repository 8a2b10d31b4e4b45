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
  let message: LocalizedText?
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

  init(_ code: FailureCode, _ korean: String, _ english: String) {
    self.init(code, LocalizedText(korean, english))
  }

  /// Creates a failure with the code and the text of a user-facing message.
  init(_ message: UserMessage, exitCode: ExitCode? = nil) {
    code = message.code.rawValue
    self.exitCode = exitCode ?? ExitCode(message.code)
    userMessage = message
    let allowing = LocalizedText(
      " 그래도 보내려면 --allow-http 옵션을 주세요.", " Give --allow-http to send it anyway.")
    let isPlain = message.code == .secureConnectionRequired
    self.message = LocalizedText(
      message.text + (isPlain ? allowing.korean : ""),
      message.text + (isPlain ? allowing.english : ""))
  }

  /// Creates a failure for a form that wasn't sent because of its issues.
  init(_ code: FailureCode, issues: [UserMessage]) {
    self.init(
      code, "보내지 않았습니다: 문제 \(issues.count)개.",
      "nothing was sent: \(issues.count.counted("issue")).")
  }

  /// Creates a failure for a command that was interrupted after it may have sent a change.
  ///
  /// - Parameter code: The message code that describes the unconfirmed change.
  static func interrupted(_ code: MessageCode, _ language: Language) -> CommandFailure {
    CommandFailure(UserMessage(code, in: language), exitCode: .interrupted)
  }

  init(_ error: StandardStream.WriteError) {
    switch error {
    case .closedPipe: self.init(.output, nil, exitCode: .closedPipe)
    case .stopped: self = .interrupted
    case .failed(let number):
      let reason = String(cString: strerror(number))
      self.init(
        .output, "출력을 쓸 수 없습니다: \(reason).", "the output cannot be written: \(reason).")
    }
  }

  /// The failure for a command that ends because the user declined a confirmation or because the input ended.
  static let declined = CommandFailure(.declined, "아무것도 하지 않았습니다.", "nothing was done.")

  /// The failure for a command that was interrupted before it sent a change. Only a program gets the message, because a user who
  /// pressed Control-C doesn't need it.
  static let interrupted = CommandFailure(
    .interrupted, "끝나기 전에 중단했습니다.", "interrupted before it was done.")

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
    MessageExplanation(
      TextFile.help[rawValue](language),
      TextFile.help.further(rawValue).first?(language) ?? "")
  }
}

/// An exit code of the `openmarket` command-line tool.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case unforeseen = 1
  case usage = 2
  case network = 3
  case notFound = 4
  case notAllowed = 5
  case invalidInput = 6
  case outcomeUnknown = 7
  case notUnderstood = 8
  case interrupted = 130
  case closedPipe = 141
  case terminated = 143

  /// Creates the exit code for the message in which a command ended.
  init(_ code: MessageCode) {
    self =
      switch code {
      case .offline, .untrustedServer, .handshakeFailed, .missingLibrary, .proxyFailed,
        .missingCertificates, .timedOut, .connectionLost, .unavailable, .redirected, .notCached:
        .network
      case .cancelled: .interrupted
      case .unauthorized, .forbidden, .wrongSecret, .notOwner, .notSignedIn: .notAllowed
      case .notFound: .notFound
      case .conflict, .rejected, .tooLarge, .invalidRequest, .secureConnectionRequired,
        .unsupported:
        .invalidInput
      case .outcomeUnknown, .ambiguousRegistration, .registrationUnknown,
        .earlierRegistrationUnknown, .updateUnknown, .deletionUnknown:
        .outcomeUnknown
      case .malformedResponse, .responseTooLarge: .notUnderstood
      default: .unforeseen
      }
  }

  /// A description of the condition that leads to this exit code.
  var summary: LocalizedText { TextFile.help[String(rawValue)] }
}
