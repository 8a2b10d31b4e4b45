package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A type that calls the POSIX file functions of the operating system.
package struct POSIXCalls: FileSystemCalls {
  private let isPowerSafe: Bool

  /// Creates file calls.
  ///
  /// - Parameter isPowerSafe: A Boolean value that indicates whether synchronized bytes must survive a power failure. If `false`,
  ///   a power failure on Apple platforms may undo the latest changes, but it doesn't change their order.
  package init(isPowerSafe: Bool = true) {
    self.isPowerSafe = isPowerSafe
  }

  package func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
    try checked(open(path, purpose.flags | O_CLOEXEC, 0o600))
  }

  package func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try checked(read(file, &bytes, count))
    bytes.removeLast(count - filled)
    return bytes
  }

  package func status(of file: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try checked(fstat(file, &status))
    return FileStatus(status)
  }

  package func status(at path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try checked(lstat(path, &status))
    return FileStatus(status)
  }

  package func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int {
    try checked(bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) })
  }

  package func synchronizeFile(_ file: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves the bytes in the drive's cache, in any order. Call `fsync` only if the volume doesn't support
      // the other calls. A barrier is much faster than writing the whole cache to the disk.
      if fcntl(file, isPowerSafe ? F_FULLFSYNC : F_BARRIERFSYNC) == 0 { return }
    #endif
    _ = try checked(fsync(file))
  }

  package func lockFile(_ file: Int32, waits: Bool) throws(SystemError) {
    _ = try checked(flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB))
  }

  package func unlockFile(_ file: Int32) {
    _ = flock(file, LOCK_UN)
  }

  package func truncateFile(_ file: Int32) throws(SystemError) {
    _ = try checked(ftruncate(file, 0))
  }

  package func closeFile(_ file: Int32) {
    close(file)
  }

  package func renameFile(_ path: String, to newPath: String) throws(SystemError) {
    _ = try checked(rename(path, newPath))
  }

  package func removeFile(_ path: String) throws(SystemError) {
    _ = try checked(unlink(path))
  }

  package func makeFolder(_ path: String) throws(SystemError) {
    _ = try checked(mkdir(path, 0o700))
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw SystemError(number: cause?.code.rawValue ?? EIO)
    }
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

extension FileStatus {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    identity = Identity(
      fileSystem: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // A 64-bit number of nanoseconds ends in the year 2262.
    let seconds = max(-9_000_000_000, min(Int64(time.tv_sec), 9_000_000_000))
    modified = seconds * 1_000_000_000 + Int64(time.tv_nsec)
    isOwn = status.st_uid == geteuid()
    isWritableByOthers = status.st_mode & 0o022 != 0
    isOpenToOthers = status.st_mode & 0o077 != 0
  }
}

extension FilePurpose {
  fileprivate var flags: Int32 {
    switch self {
    // Use `O_NONBLOCK`, because opening a pipe without a writer would block the call.
    case .reading: O_RDONLY | O_NONBLOCK
    case .readingUnlinked: O_RDONLY | O_NONBLOCK | O_NOFOLLOW
    case .writing: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK
    case .locking: O_RDWR | O_CREAT | O_NOFOLLOW
    case .listing: O_RDONLY | O_DIRECTORY
    }
  }
}

extension SystemError {
  package static let denied = SystemError(number: EACCES)
  package static let inputOutput = SystemError(number: EIO)
  package static let invalidArgument = SystemError(number: EINVAL)
  package static let isFolder = SystemError(number: EISDIR)
  package static let missing = SystemError(number: ENOENT)
  package static let noDevice = SystemError(number: ENXIO)
  package static let noFolder = SystemError(number: ENOTDIR)
  package static let noSpace = SystemError(number: ENOSPC)
  package static let overQuota = SystemError(number: EDQUOT)
  package static let present = SystemError(number: EEXIST)
  package static let readOnly = SystemError(number: EROFS)
  package static let tooLarge = SystemError(number: EFBIG)
  package static let tooManyLinks = SystemError(number: ELOOP)
  package static let wouldBlock = SystemError(number: EWOULDBLOCK)

  /// The operating system's description of the error.
  package var reason: String { String(cString: strerror(number)) }
}
