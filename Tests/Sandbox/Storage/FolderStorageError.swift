import OpenMarketData
public import OpenMarketDomain

/// An error that occurs when a market's folder is opened or when the market in it is removed. The description is written for the
/// person who chose the folder.
public enum FolderStorageError: Error, Hashable, CustomStringConvertible {
  /// This process or another process has the folder open. The process identifier is `nil` if it's unknown.
  case inUse(path: String, processID: Int?)
  /// The path, or the beginning of the path, isn't a folder.
  case notAFolder(path: String)
  /// The file or folder can't be read or written. The reason comes from the operating system.
  case inaccessible(path: String, reason: String)
  /// A later version of this package wrote the folder. The folder is unchanged.
  case newerVersion(path: String, version: Int)
  /// The folder contains no market to remove. The folder is unchanged.
  case notAMarket(path: String)

  /// A description of the problem.
  public var text: LocalizedText {
    switch self {
    case .inUse(let path, let processID?):
      LocalizedText(
        "다른 프로세스가 \(path) 폴더를 사용하고 있습니다 (\(processID)).",
        "The folder \(path) is in use by the process \(processID).")
    case .inUse(let path, nil):
      LocalizedText(
        "다른 프로세스가 \(path) 폴더를 사용하고 있습니다.", "The folder \(path) is in use by another process.")
    case .notAFolder(let path):
      LocalizedText("폴더가 아닙니다: \(path).", "\(path) is not a folder.")
    case .inaccessible(let path, let reason):
      LocalizedText("폴더를 사용할 수 없습니다: \(path): \(reason).", "\(path) cannot be used: \(reason).")
    case .newerVersion(let path, let version):
      LocalizedText(
        "더 새로운 버전의 프로그램이 만든 폴더입니다 (형식 \(version)): \(path).",
        "The folder \(path) was written by a later version of this program (format \(version)).")
    case .notAMarket(let path):
      LocalizedText("마켓이 없는 폴더입니다: \(path).", "There is no market in \(path).")
    }
  }

  public var description: String { text.english }

  init(_ error: SystemError, at path: String) {
    self =
      error.isOne(of: .noFolder)
      ? .notAFolder(path: path) : .inaccessible(path: path, reason: error.reason)
  }

  /// Calls a closure. If the closure throws an error, adds the given path to the error.
  static func at<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(FolderStorageError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw FolderStorageError(error, at: path)
    }
  }
}
