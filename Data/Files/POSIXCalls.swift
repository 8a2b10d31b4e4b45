package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The operating system's own calls.
package struct POSIXCalls: FileSystemCalls {
  package init() {}

  package func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
    try checked(open(path, purpose.flags | O_CLOEXEC, 0o600))
  }

  package func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> Data {
    var bytes = Data(count: count)
    let result = try checked(bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) })
    return bytes.prefix(result)
  }

  package func readBytes(
    into buffer: UnsafeMutableRawBufferPointer, from file: Int32
  ) throws(SystemError) -> Int {
    try checked(read(file, buffer.baseAddress, buffer.count))
  }

  package func status(of file: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try checked(fstat(file, &status))
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return FileStatus(
      kind: kind, size: Int(status.st_size), isOwn: status.st_uid == geteuid(),
      isWritableByOthers: status.st_mode & 0o022 != 0,
      isOpenToOthers: status.st_mode & 0o077 != 0,
      identity: FileStatus.Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)))
  }

  package func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int {
    // Beyond the limit for the size of files the system ends the process (SIGXFSZ).
    guard !isAtSizeLimit(file) else { throw SystemError.tooLarge }
    return try checked(bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) })
  }

  private func isAtSizeLimit(_ file: Int32) -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_FSIZE, &limit)
    #endif
    let place = lseek(file, 0, SEEK_CUR)
    return result == 0 && place >= 0 && UInt64(place) >= UInt64(limit.rlim_cur)
  }

  package func synchronizeFile(_ file: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` leaves the bytes in the drive's own cache; not every volume knows the stronger call.
      if fcntl(file, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try checked(fsync(file))
  }

  package func lockFile(_ file: Int32) throws(SystemError) {
    _ = try checked(flock(file, LOCK_EX | LOCK_NB))
  }

  package func pause() {
    usleep(50_000)
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
    guard let stream = opendir(folder) else { throw SystemError(number: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      if let place = MemoryLayout<dirent>.offset(of: \.d_name) {
        let bytes = UnsafeRawPointer(entry).advanced(by: place)
        let name = String(cString: bytes.assumingMemoryBound(to: CChar.self))
        if name != ".", name != ".." { names.append(name) }
      }
      errno = 0
    }
    guard errno == 0 else { throw SystemError(number: errno) }
    return names
  }

  private func checked<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    guard result >= 0 else { throw SystemError(number: errno) }
    return result
  }
}

extension FilePurpose {
  fileprivate var flags: Int32 {
    switch self {
    // Without waiting for whoever would write into a pipe.
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
  package static let interrupted = SystemError(number: EINTR)
  package static let invalidArgument = SystemError(number: EINVAL)
  package static let isFolder = SystemError(number: EISDIR)
  package static let missing = SystemError(number: ENOENT)
  package static let noDevice = SystemError(number: ENXIO)
  package static let noFolder = SystemError(number: ENOTDIR)
  package static let noSpace = SystemError(number: ENOSPC)
  package static let overQuota = SystemError(number: EDQUOT)
  package static let present = SystemError(number: EEXIST)
  package static let tooLarge = SystemError(number: EFBIG)
  package static let tooManyLinks = SystemError(number: ELOOP)
  package static let wouldBlock = SystemError(number: EWOULDBLOCK)

  /// What the operating system says about it.
  package var reason: String { String(cString: strerror(number)) }
}
