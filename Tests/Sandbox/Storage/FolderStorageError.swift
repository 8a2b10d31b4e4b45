import OpenMarketData
public import OpenMarketDomain

/// An error that occurs when a market's folder is opened or when the market in it is removed. The
/// description is written for the person who chose the folder.
public enum FolderStorageError: Error, Hashable, CustomStringConvertible {
  /// This process or another process has the folder open. The process identifier is `nil` if it's
  /// unknown.
  case inUse(path: String, processID: Int?)
  /// The file or folder can't be read or written. The reason comes from the operating system.
  case inaccessible(path: String, reason: String)
  /// The file `market.json` has a mistake in the given line, counted from 1. The file is unchanged.
  case invalid(path: String, line: Int, reason: LocalizedText)
  /// The folder contains no market to remove. The folder is unchanged.
  case notAMarket(path: String)

  /// A description of the problem.
  public var text: LocalizedText {
    switch self {
    case .inUse(let path, let processID):
      LocalizedText(
        "다른 프로세스가 \(path) 폴더를 사용하고 있습니다\(processID.map { "(\($0))" } ?? "").",
        "\(processID.map { "Process \($0)" } ?? "Another process") is using the folder \(path)."
      )
    case .inaccessible(let path, let reason):
      LocalizedText("\(path) 폴더를 사용할 수 없습니다(\(reason)).", "\(path) can't be used (\(reason)).")
    case .invalid(let path, let line, let reason):
      LocalizedText(
        "\(path) 파일의 \(line)번째 줄을 읽을 수 없습니다: \(reason.korean)",
        "Line \(line) of \(path) can't be read: \(reason.english)")
    case .notAMarket(let path):
      LocalizedText("\(path) 폴더에 마켓이 없습니다.", "There's no market in \(path).")
    }
  }

  public var description: String { text.english }

  init(_ error: SystemError, at path: String) {
    self = .inaccessible(path: path, reason: error.reason)
  }
}
