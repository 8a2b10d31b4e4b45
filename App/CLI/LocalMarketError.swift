import OpenMarketPresentation
import OpenMarketSandbox

/// Why a market on this machine cannot be served or reset.
enum LocalMarketError: Error, Hashable, Sendable {
  case folder(FolderStorageError)
  case server(SandboxServerError)
  case faults(file: String, FaultPlanError)

  var code: ProgramCode {
    switch self {
    case .folder(.inUse): .folderInUse
    case .folder(.notAMarket): .notAMarket
    case .folder: .folder
    case .server(.portInUse): .portInUse
    case .server: .server
    case .faults: .faults
    }
  }

  func text(_ language: Language) -> String {
    switch self {
    case .folder(let error): LocalizedText(error)(language)
    case .server(let error): LocalizedText(error)(language)
    case .faults(let file, let error):
      switch language {
      case .korean: "\(file): 장애 계획을 읽을 수 없습니다: \(error)."
      case .english: "\(file): \(error)."
      }
    }
  }
}

extension ExitCode {
  init(_ error: LocalMarketError) {
    self =
      switch error {
      case .folder(.notAMarket): .notFound
      case .server(.invalidHost), .server(.invalidPort): .usage
      case .folder, .server: .unforeseen
      case .faults: .invalidInput
      }
  }
}
