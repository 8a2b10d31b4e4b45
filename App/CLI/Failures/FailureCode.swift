import OpenMarketDomain
import OpenMarketPresentation

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
  case sellerFileOpenToOthers = "seller-file-open-to-others"
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
    case .declined, .fileExists, .sellerFile, .sellerFileOpenToOthers: [.notAllowed]
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
      TextFile.codes[rawValue](language),
      TextFile.codes.further(rawValue).first?(language) ?? "")
  }

  /// A hint for developers, which lists the exit codes.
  var developerHint: LocalizedText {
    func exits(in language: Language) -> String {
      exitCodes.map { "\($0.rawValue) (\($0.summary(language)))" }.joined(separator: ", ")
    }
    return LocalizedText("종료 코드: \(exits(in: .korean)).", "Exit code: \(exits(in: .english)).")
  }
}

extension MessageCode {
  /// A hint for developers about the cause.
  var developerHint: LocalizedText { TextFile.codes[rawValue] }
}
