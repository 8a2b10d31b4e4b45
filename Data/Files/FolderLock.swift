import Foundation

/// The right to a folder, held for as long as this lives. The operating system ends it with the process, however that ends.
package final class FolderLock: Sendable {
  private let file: Int32
  private let calls: any FileSystemCalls

  /// Throws `EWOULDBLOCK` where another has it.
  ///
  /// - Parameter isSigned: whether the process writes itself down in the file. Otherwise the file stays empty.
  package init(_ path: String, files: FileSystem, isSigned: Bool = true) throws(SystemError) {
    calls = files.calls
    file = try files.open(path, for: .locking)
    // The descriptor is closed by `deinit`, also when this throws.
    let file = file
    try files.uninterrupted { () throws(SystemError) in try files.calls.lockFile(file) }
    guard isSigned else { return }
    // For whoever finds the folder taken. The lock holds without it, on a full disk for instance.
    do throws(SystemError) {
      try calls.truncateFile(file)
      try files.write(Data("\(ProcessInfo.processInfo.processIdentifier)\n".utf8), to: file)
    } catch {}
  }

  /// Takes the folder in turn with others, each of which has it for a moment. The thread waits, for five seconds at the most;
  /// then it throws `EWOULDBLOCK`.
  package static func inTurn(
    _ path: String, files: FileSystem
  ) throws(SystemError) -> FolderLock {
    for _ in 1...100 {
      do throws(SystemError) {
        return try FolderLock(path, files: files, isSigned: false)
      } catch  where error.isOne(of: .wouldBlock) {
        files.calls.pause()
      }
    }
    return try FolderLock(path, files: files, isSigned: false)
  }

  deinit {
    // A child that is being started has the descriptor, too, and would keep the lock for a moment.
    calls.unlockFile(file)
    calls.closeFile(file)
  }

  /// Whether this is still the lock of that path. It is not when somebody has removed the file, or its folder: then another
  /// may hold the lock of a new one.
  package func isInPlace(_ path: String, files: FileSystem) -> Bool {
    guard let own = try? files.status(of: file), let there = try? files.status(path) else {
      return false
    }
    return own.identity == there.identity
  }

  /// The process that has the lock, as it wrote itself down.
  package static func owner(_ path: String, files: FileSystem) -> Int? {
    guard let bytes = try? files.read(path, limit: 32) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines))
  }
}
