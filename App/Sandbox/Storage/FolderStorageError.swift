import OpenMarketData

/// The reason why a market's folder can't be opened. Its description is for the person who chose the folder.
public enum FolderStorageError: Error, Hashable, CustomStringConvertible {
  /// A process has the folder open, perhaps this one. Its identifier is `nil` if it isn't known.
  case inUse(path: String, processID: Int?)
  /// The path, or a part of it, is not a folder.
  case notAFolder(path: String)
  /// The file or folder can't be read or written. The reason is in the operating system's words.
  case inaccessible(path: String, reason: String)
  /// A later version of this package has written the folder. Nothing in it was changed.
  case newerVersion(path: String, version: Int)
  /// The folder has no market to remove. Nothing in it was changed.
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

  /// Calls a closure, and adds the path to its error.
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
