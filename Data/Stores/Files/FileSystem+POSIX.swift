import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls to the operating system. A single call may read or write fewer bytes than requested.
extension FileSystem {
  package func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
    try check("open", path)
    return try checked(open(path, purpose.flags | O_CLOEXEC, 0o600))
  }

  /// Reads at most the given number of bytes. Returns an empty array at the end of the file.
  func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8] {
    try check("read")
    var bytes = [UInt8](repeating: 0, count: min(count, bytesPerCall))
    let filled = try checked(posixRead(file, into: &bytes))
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  func status(of file: Int32) throws(SystemError) -> FileStatus {
    try check("status")
    var status = stat()
    _ = try checked(fstat(file, &status))
    return FileStatus(status)
  }

  /// Returns the status of the file or folder at the given path. Symbolic links aren't followed.
  package func status(_ path: String) throws(SystemError) -> FileStatus {
    try check("status", path)
    var status = stat()
    _ = try checked(lstat(path, &status))
    return FileStatus(status)
  }

  /// Writes some or all of the bytes, starting with the first byte.
  ///
  /// - Returns: The number of bytes that were written.
  func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int {
    try check("write")
    return try checked(posixWrite(bytes.prefix(bytesPerCall), to: file))
  }

  /// Waits until the contents of a file, or the directory entries of a folder, are on the disk.
  func synchronizeFile(_ file: Int32) throws(SystemError) {
    try check("synchronize")
    if durability == .none { return }
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves the bytes in the drive's cache, in any order. Call `fsync` only if the volume doesn't support
      // the other calls. A barrier is much faster than writing the whole cache to the disk.
      if fcntl(file, durability == .powerSafe ? F_FULLFSYNC : F_BARRIERFSYNC) == 0 { return }
    #endif
    _ = try checked(fsync(file))
  }

  /// Acquires the lock on a file. The operating system releases the lock when the process ends.
  ///
  /// - Parameter waits: A Boolean value that indicates whether the call waits until another owner releases the lock. If `false`,
  ///   the call throws ``SystemError/wouldBlock`` instead of waiting.
  func lockFile(_ file: Int32, waits: Bool) throws(SystemError) {
    try check("lock")
    _ = try checked(flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB))
  }

  func unlockFile(_ file: Int32) {
    _ = flock(file, LOCK_UN)
  }

  package func closeFile(_ file: Int32) {
    close(file)
  }

  /// Renames a file. An earlier file with the new name is replaced.
  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try check("rename", newPath)
    _ = try checked(posixRename(path, to: newPath))
  }

  package func remove(_ path: String) throws(SystemError) {
    try check("remove", path)
    _ = try checked(unlink(path))
  }

  /// Removes a folder and everything in it.
  func removeFolder(_ path: String) throws(SystemError) {
    try check("remove", path)
    try throwingSystemErrors { try FileManager.default.removeItem(atPath: path) }
  }

  /// Removes a folder. If it isn't empty, this method has no effect.
  func removeEmptyFolder(_ path: String) {
    rmdir(path)
  }

  func makeOneFolder(_ path: String) throws(SystemError) {
    try check("make", path)
    _ = try checked(mkdir(path, 0o700))
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    try check("names", folder)
    return try throwingSystemErrors {
      try FileManager.default.contentsOfDirectory(atPath: folder)
    }
  }

  private func throwingSystemErrors<Result>(
    _ call: () throws -> Result
  ) throws(SystemError) -> Result {
    do {
      return try call()
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw SystemError(number: cause?.code.rawValue ?? EIO)
    }
  }

  private func check(_ call: String, _ path: String = "") throws(SystemError) {
    if let error = failure(call, path) { throw error }
  }

  /// Returns the result of a system call. If a signal interrupts the call, the call is repeated. Any other error is thrown.
  private func checked<Result: SignedInteger>(
    _ call: @autoclosure () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }
}

// The methods of `FileSystem` hide the system's functions of the same names.

private func posixRead(_ file: Int32, into bytes: inout [UInt8]) -> Int {
  read(file, &bytes, bytes.count)
}

private func posixWrite(_ bytes: Data, to file: Int32) -> Int {
  bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
}

private func posixRename(_ path: String, to newPath: String) -> Int32 { rename(path, newPath) }

/// The purpose for which a file is opened.
package struct FilePurpose {
  fileprivate let flags: Int32

  // Use `O_NONBLOCK`, because opening a pipe without a writer would block the call.
  static let reading = FilePurpose(flags: O_RDONLY | O_NONBLOCK)
  /// Reading, without following a symbolic link.
  static let readingUnlinked = FilePurpose(flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  /// Writing. A missing file is created with the permissions 0600, and an existing file is truncated. Symbolic links aren't
  /// followed.
  package static let writing = FilePurpose(
    flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK)
  /// Creating a file with the permissions 0600. If the file exists, opening it fails.
  static let creating = FilePurpose(flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  /// Locking. A missing file is created with the permissions 0600. Symbolic links aren't followed.
  static let locking = FilePurpose(flags: O_RDWR | O_CREAT | O_NOFOLLOW)
  /// Reading the status of a folder, or synchronizing its directory entries.
  static let listing = FilePurpose(flags: O_RDONLY | O_DIRECTORY)
}
