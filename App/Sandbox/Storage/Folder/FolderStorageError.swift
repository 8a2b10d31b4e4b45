/// Why a market's folder cannot be opened. Its description is for whoever chose the folder.
public enum FolderStorageError: Error, Hashable, CustomStringConvertible {
  /// A process has the folder open, perhaps this one; its identifier where it is known.
  case inUse(path: String, processID: Int?)
  /// Something else has the folder's name, or that of a folder above it.
  case notAFolder(path: String)
  /// The file or folder cannot be read or written; the reason is the operating system's.
  case inaccessible(path: String, reason: String)
  /// A later version of this package has written the folder. Nothing in it was changed.
  case newerVersion(path: String, version: Int)
  /// There is no market to be removed. Nothing in the folder was changed.
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
}
