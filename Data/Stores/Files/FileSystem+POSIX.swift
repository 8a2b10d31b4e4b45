package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls to the operating system.
extension FileSystem {
  package func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
    try call("open", path) { open(path, purpose.flags | O_CLOEXEC, 0o600) }
  }

  /// Reads the given number of bytes, or fewer bytes if the file ends earlier. A single call of the
  /// system may read fewer.
  func read(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var size = 0
    while size < count {
      let part = try call("read") {
        posixRead(file, into: &bytes, at: size, atMost: min(count - size, bytesPerCall))
      }
      if part == 0 { break }
      size += part
    }
    bytes.removeLast(count - size)
    return bytes
  }

  /// Writes all bytes to an open file. A single call of the system may write fewer.
  package func write(_ bytes: Data, to file: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try call("write") { posixWrite(rest.prefix(bytesPerCall), to: file) }
      guard count > 0 else { throw SystemError.inputOutput }
      rest = rest.dropFirst(count)
    }
  }

  func status(of file: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    try call("status") { fstat(file, &status) }
    return FileStatus(status)
  }

  /// Returns the status of the file or folder at the given path. Symbolic links aren't followed.
  package func status(_ path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    try call("status", path) { lstat(path, &status) }
    return FileStatus(status)
  }

  /// Waits until the contents of a file, or the directory entries of a folder, are on the disk.
  func synchronizeFile(_ file: Int32) throws(SystemError) {
    try call("synchronize") { durability == .none ? 0 : posixSynchronize(file, durability) }
  }

  /// Acquires the lock on a file. The operating system releases the lock when the process ends.
  ///
  /// - Parameter waits: A Boolean value that indicates whether the call waits until another owner
  ///   releases the lock. If `false`, the call throws ``SystemError/wouldBlock`` instead of
  ///   waiting.
  func lockFile(_ file: Int32, waits: Bool) throws(SystemError) {
    try call("lock") { flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }
  }

  func unlockFile(_ file: Int32) {
    _ = flock(file, LOCK_UN)
  }

  package func closeFile(_ file: Int32) {
    close(file)
  }

  /// Renames a file. An earlier file with the new name is replaced.
  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try call("rename", newPath) { posixRename(path, to: newPath) }
  }

  package func remove(_ path: String) throws(SystemError) {
    try call("remove", path) { unlink(path) }
  }

  /// Removes a folder and everything in it.
  func removeFolder(_ path: String) throws(SystemError) {
    try callFoundation("remove", path) { try FileManager.default.removeItem(atPath: path) }
  }

  /// Removes a folder. If it isn't empty, this method has no effect.
  func removeEmptyFolder(_ path: String) {
    rmdir(path)
  }

  func makeOneFolder(_ path: String) throws(SystemError) {
    try call("make", path) { mkdir(path, 0o700) }
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    try callFoundation("names", folder) {
      try FileManager.default.contentsOfDirectory(atPath: folder)
    }
  }

  /// Makes a call to the operating system and returns its result. If a signal interrupts the call,
  /// the call is repeated. Any other error is thrown.
  @discardableResult
  private func call<Result: SignedInteger>(
    _ name: String, _ path: String = "", _ body: () -> Result
  ) throws(SystemError) -> Result {
    if let error = failure(name, path) { throw error }
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }

  private func callFoundation<Result>(
    _ name: String, _ path: String, _ body: () throws -> Result
  ) throws(SystemError) -> Result {
    if let error = failure(name, path) { throw error }
    do {
      return try body()
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw SystemError(number: cause?.code.rawValue ?? EIO)
    }
  }
}

// The methods of `FileSystem` hide the system's functions of the same names.

private func posixRead(
  _ file: Int32, into bytes: inout [UInt8], at offset: Int, atMost count: Int
) -> Int {
  bytes.withUnsafeMutableBytes { read(file, $0.baseAddress.map { $0 + offset }, count) }
}

private func posixWrite(_ bytes: Data, to file: Int32) -> Int {
  bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
}

private func posixRename(_ path: String, to newPath: String) -> Int32 { rename(path, newPath) }

private func posixSynchronize(_ file: Int32, _ durability: FileSystem.Durability) -> Int32 {
  #if canImport(Darwin)
    // On Darwin, `fsync` leaves the bytes in the drive's cache, in any order. Call `fsync` only if
    // the volume doesn't support the other calls. A barrier is much faster than writing the whole
    // cache to the disk.
    if fcntl(file, durability == .powerSafe ? F_FULLFSYNC : F_BARRIERFSYNC) == 0 { return 0 }
  #endif
  return fsync(file)
}

/// The purpose for which a file is opened.
package struct FilePurpose {
  fileprivate let flags: Int32

  // Use `O_NONBLOCK`, because opening a pipe without a writer would block the call.
  static let reading = FilePurpose(flags: O_RDONLY | O_NONBLOCK)
  /// Reading, without following a symbolic link.
  static let readingUnlinked = FilePurpose(flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  /// Writing. A missing file is created with the permissions 0600, and an existing file is
  /// truncated. Symbolic links aren't followed.
  package static let writing = FilePurpose(
    flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK)
  /// Creating a file with the permissions 0600. If the file exists, opening it fails.
  static let creating = FilePurpose(flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  /// Locking. A missing file is created with the permissions 0600. Symbolic links aren't followed.
  static let locking = FilePurpose(flags: O_RDWR | O_CREAT | O_NOFOLLOW)
  /// Reading the status of a folder, or synchronizing its directory entries.
  static let listing = FilePurpose(flags: O_RDONLY | O_DIRECTORY)
}
