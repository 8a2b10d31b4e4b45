import Foundation

/// An exclusive lock of a folder, held until the object is released or the process ends.
package final class FolderLock: Sendable {
  private let file: Int32
  private let files: FileSystem

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - path: The path of the lock file, which is created if it's missing.
  ///   - isSigned: A Boolean value that indicates whether the file contains the process identifier of the owner.
  ///   - waits: A Boolean value that indicates whether to wait for another owner. Otherwise the initializer throws `EWOULDBLOCK`.
  package init(
    _ path: String, files: FileSystem, isSigned: Bool = true, waits: Bool = false
  ) throws(SystemError) {
    self.files = files
    file = try files.calls.openFile(path, for: .locking)
    // If this throws, `deinit` closes the file.
    let file = file
    try files.calls.lockFile(file, waits: waits)
    guard isSigned else { return }
    // Without the signature, for example on a full disk, the lock still holds.
    do throws(SystemError) {
      try files.calls.truncateFile(file)
      try files.write(Data("\(ProcessInfo.processInfo.processIdentifier)\n".utf8), to: file)
    } catch {}
  }

  deinit {
    // A child process that is being started shares the file for a moment, and with it the lock.
    files.calls.unlockFile(file)
    files.calls.closeFile(file)
  }

  /// Returns the process identifier in a signed lock file.
  package static func owner(_ path: String, files: FileSystem) -> Int? {
    guard let bytes = try? files.read(path, limit: 32) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines))
  }
}

// MARK: - Private folders

/// A reason why a folder can't be used for private files.
enum PrivateFolderError: Error {
  case inUse
  /// Other users may change the files in the folder. The reason is a phrase for people.
  case untrusted(reason: String)
  case system(SystemError)

  /// A phrase for people.
  var reason: String {
    switch self {
    case .inUse: "the folder is in use"
    case .untrusted(let reason): reason
    case .system(let error): error.reason
    }
  }
}

extension FolderLock {
  /// Creates a folder that only this user can open, unless it exists, and takes its lock.
  ///
  /// - Parameter waits: A Boolean value that indicates whether to wait for another owner.
  static func ofPrivateFolder(
    _ path: String, files: FileSystem, waits: Bool = false
  ) throws(PrivateFolderError) -> FolderLock {
    let status: FileStatus
    do throws(SystemError) {
      try files.makeFolder(path)
      status = try files.folderStatus(path)
    } catch {
      throw .system(error)
    }
    guard status.isOwn else { throw .untrusted(reason: "the folder belongs to another user") }
    guard !status.isWritableByOthers else {
      throw .untrusted(reason: "other users may write to the folder")
    }
    do throws(SystemError) {
      return try FolderLock("\(path)/lock", files: files, isSigned: false, waits: waits)
    } catch {
      throw error.isOne(of: .wouldBlock) ? .inUse : .system(error)
    }
  }
}
