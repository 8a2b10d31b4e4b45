import OpenMarketData

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

  public var description: String {
    switch self {
    case .inUse(let path, let processID?):
      "The folder \(path) is in use by the process \(processID)."
    case .inUse(let path, nil):
      "The folder \(path) is in use by another process."
    case .notAFolder(let path):
      "\(path) is not a folder."
    case .inaccessible(let path, let reason):
      "\(path) cannot be used: \(reason)."
    case .newerVersion(let path, let version):
      "The folder \(path) was written by a later version of this program (format \(version))."
    case .notAMarket(let path):
      "There is no market in \(path)."
    }
  }

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
