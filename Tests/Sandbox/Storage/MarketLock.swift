import Foundation
import OpenMarketData

/// A lock on the folder of a market, so that no other process can change the market. The file `lock` contains the identifier of the
/// process. The folder is locked until the value is released.
struct MarketLock {
  static let fileName = "lock"

  private let path: String
  private let files: FileSystem
  private let lock: FolderLock
  private let identity: FileStatus.Identity

  /// Locks the folder. Creates the folder if it doesn't exist.
  init(_ root: String, files: FileSystem) throws(FolderStorageError) {
    path = "\(root)/\(Self.fileName)"
    self.files = files
    do throws(SystemError) {
      try files.makeFolder(root)
      lock = try FolderLock(path, files: files)
      identity = try files.status(path).identity
    } catch  where error.isOne(of: .wouldBlock) {
      let owner = (try? files.read(path, limit: 32)).map { String(decoding: $0, as: UTF8.self) }
      throw .inUse(path: root, processID: owner.flatMap { Int($0.dropLast()) })
    } catch {
      throw FolderStorageError(error, at: root)
    }
    // Ignore errors, such as a full disk, because the lock works without the process identifier.
    guard let file = try? files.openFile(path, for: .writing) else { return }
    try? files.write(Data("\(ProcessInfo.processInfo.processIdentifier)\n".utf8), to: file)
    files.closeFile(file)
  }

  /// A Boolean value that indicates whether the lock file is still at its path. If the folder was removed, another process can create
  /// and lock a folder at the same path.
  var isInPlace: Bool { (try? files.status(path).identity) == identity }
}
