import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Why a command did not do what was asked.
enum Failure: Error, Sendable {
  case usage(UsageError)
  case market(ErrorMessage)
  case local(LocalMarketError)
  case pictures(PictureError)
  case seller(SellerError)
  /// A server does not do what its API says, or cannot be asked.
  case contract(ConformanceReport)
  /// The server says of itself, in this text, something else than that it is well.
  case impaired(String)
  /// What was entered cannot be sent.
  case invalid(InvalidEntry)
  case write(FailedWrite)
  /// The user was asked, and did not agree.
  case declined
  case output(StandardStream.Failure)
  case interrupted
  /// The program was interrupted, and this is what is not known since.
  case interruptedWrite(LocalizedText)
  case unforeseen(LocalizedText)

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .market(let message): ExitCode(message.error)
    case .local(let error): ExitCode(error)
    case .pictures(let error): ExitCode(error)
    case .seller(let error): ExitCode(error)
    case .contract(let report): ExitCode(report)
    case .impaired: .notUnderstood
    case .invalid: .invalidInput
    case .write(let failure): failure.exitCode
    case .declined: .notAllowed
    case .output(.closedPipe): .closedPipe
    case .output(.failed), .unforeseen: .unforeseen
    case .interrupted, .interruptedWrite: .interrupted
    }
  }

  /// A stable name of the kind of failure, for scripts.
  var code: String {
    switch self {
    case .market(let message): message.code
    case .seller(let error): error.code
    case .write(let failure): failure.code
    case .contract(let report):
      (report.unreachable == nil ? ProgramCode.brokenServer : .unreachable).rawValue
    case .impaired: ProgramCode.impaired.rawValue
    case .usage: ProgramCode.usage.rawValue
    case .local(let error): error.code.rawValue
    case .pictures(let error): error.code.rawValue
    case .invalid(let entry): entry.code.rawValue
    case .declined: ProgramCode.declined.rawValue
    case .output: ProgramCode.output.rawValue
    case .interrupted, .interruptedWrite: ProgramCode.interrupted.rawValue
    case .unforeseen: ProgramCode.unforeseen.rawValue
    }
  }

  /// What to tell the user; `nil` when the user knows: the program was interrupted, or its reader left.
  func message(_ language: Language) -> String? {
    switch self {
    case .usage(let error): error.text(language)
    case .market(let message):
      message.error == .invalidRequest(reason: TransportSecuritySessionManager.refusal)
        ? "\(message.text) \(Labels.plainHTTP(language))" : message.text
    case .local(let error): error.text(language)
    case .pictures(let error): error.text(language)
    case .seller(let error): error.text(language)
    case .contract(let report): report.conclusion(in: language)
    case .impaired(let text): text
    case .invalid(let entry): entry.text(language)
    case .write(let failure): failure.text
    case .declined: Labels.nothingDone(language)
    case .output(.failed(let number)): Labels.cannotWrite(number)(language)
    case .output(.closedPipe), .interrupted: nil
    case .interruptedWrite(let text), .unforeseen(let text): text(language)
    }
  }

  /// The same for a program, which does not know that its user interrupted it.
  func programMessage(_ language: Language) -> String? {
    if case .interrupted = self { return Labels.interrupted(language) }
    return message(language)
  }

  /// What belongs to it, one sentence each; told before it.
  var details: [String] {
    if case .invalid(let entry) = self { entry.issues.map(\.text) } else { [] }
  }

  /// What a program is told besides its code and its message.
  var members: [JSONValue.Member] {
    switch self {
    case .invalid(let entry): entry.members
    case .write(let failure): failure.members
    default: []
    }
  }

}
