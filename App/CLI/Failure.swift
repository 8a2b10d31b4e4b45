import Foundation
import OpenMarketPresentation

/// Why a command did not do what was asked.
enum Failure: Error, Sendable {
  case usage(UsageError)
  case market(ErrorMessage)
  case local(LocalMarketError)
  case pictures(PictureError)
  /// The user's configuration file cannot be written.
  case settings(file: String, reason: String)
  /// The user was asked, and did not agree.
  case declined
  case output(StandardStream.Failure)
  case interrupted
  case unforeseen(LocalizedText)

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .market(let message): ExitCode(message.error)
    case .local(let error): ExitCode(error)
    case .pictures(let error): ExitCode(error)
    case .declined: .notAllowed
    case .output(.closedPipe): .closedPipe
    case .output(.failed), .settings, .unforeseen: .unforeseen
    case .interrupted: .interrupted
    }
  }

  /// A stable name of the kind of failure, for scripts.
  var code: String {
    switch self {
    case .market(let message): message.code
    case .usage: ProgramCode.usage.rawValue
    case .local(let error): error.code.rawValue
    case .pictures(let error): error.code.rawValue
    case .settings: ProgramCode.settings.rawValue
    case .declined: ProgramCode.declined.rawValue
    case .output: ProgramCode.output.rawValue
    case .interrupted: ProgramCode.interrupted.rawValue
    case .unforeseen: ProgramCode.unforeseen.rawValue
    }
  }

  /// What to tell the user; `nil` when the user knows: the program was interrupted, or its reader left.
  func message(_ language: Language) -> String? {
    switch self {
    case .usage(let error): error.text(language)
    case .market(let message): message.text
    case .local(let error): error.text(language)
    case .pictures(let error): error.text(language)
    case .settings(let file, let reason): Labels.cannotKeepSettings(file, reason)(language)
    case .declined: Labels.nothingRemoved(language)
    case .output(.failed(let number)): Self.cannotWrite(number)(language)
    case .output(.closedPipe), .interrupted: nil
    case .unforeseen(let text): text(language)
    }
  }

  private static func cannotWrite(_ number: Int32) -> LocalizedText {
    let reason = String(cString: strerror(number))
    return LocalizedText(
      korean: "출력을 쓸 수 없습니다: \(reason).", english: "the output cannot be written: \(reason).")
  }
}
