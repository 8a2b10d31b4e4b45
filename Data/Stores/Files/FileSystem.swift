package import Foundation

/// A set of file operations that either complete or have no effect.
///
/// Only one writer at a time may use a folder, unless each writer has a temporary name of its own
/// for ``write(_:to:in:temporaryName:isDurable:)``.
package struct FileSystem: Sendable {
  /// The name of a file while the file is being written.
  package static let temporaryName = ".openmarket.new"

  /// The effort to protect synchronized bytes from a power failure.
  package enum Durability: Sendable {
    /// Calls don't wait for the disk, as in tests.
    case none
    /// A power failure on Apple platforms may undo the latest changes, but doesn't change their
    /// order.
    case ordered
    /// Synchronized bytes survive a power failure.
    case powerSafe
  }

  let durability: Durability
  /// The maximum number of bytes that a call reads or writes.
  let bytesPerCall: Int
  /// A closure that is called before each call to the operating system. If it returns an error, the
  /// call fails.
  let failure: @Sendable (_ call: String, _ path: String) -> SystemError?

  /// Creates a file system. Tests can let calls fail, or transfer fewer bytes.
  package init(
    _ durability: Durability = .powerSafe, bytesPerCall: Int = .max,
    failure: @escaping @Sendable (_ call: String, _ path: String) -> SystemError? = { _, _ in nil }
  ) {
    self.durability = durability
    self.bytesPerCall = bytesPerCall
    self.failure = failure
  }

  // MARK: - Reading

  /// Returns the contents of a file, but at most the given number of bytes. Symbolic links are
  /// followed.
  package func read(_ path: String, limit: Int = .max) throws(SystemError) -> Data {
    let file = try openFile(path, for: .reading)
    defer { closeFile(file) }
    // Some file systems don't tell the size, but 0.
    let size = max(try status(of: file).size, 1 << 16)
    return Data(try read(min(size, limit), from: file))
  }

  /// Returns the status of a file, and its contents if the file is a regular file whose size
  /// doesn't exceed the limit. Otherwise, the contents are `nil`.
  ///
  /// - Parameter limit: The maximum size of the contents, in bytes.
  /// - Throws: ``SystemError/tooManyLinks`` (`ELOOP`) if the path refers to a symbolic link,
  ///   because symbolic links aren't followed.
  package func readRegularFile(
    _ path: String, limit: Int
  ) throws(SystemError) -> (bytes: [UInt8]?, status: FileStatus) {
    let file = try openFile(path, for: .readingUnlinked)
    defer { closeFile(file) }
    let status = try self.status(of: file)
    guard status.isFile, status.size <= limit else { return (nil, status) }
    return (try read(status.size, from: file), status)
  }

  /// Returns the contents and the status of a file like ``readRegularFile(_:limit:)``, or `nil` if
  /// the file doesn't exist.
  func readIfPresent(
    _ path: String, limit: Int
  ) throws(SystemError) -> (bytes: [UInt8]?, status: FileStatus)? {
    do throws(SystemError) {
      return try readRegularFile(path, limit: limit)
    } catch  where error.isOne(of: .missing) {
      return nil
    }
  }

  // MARK: - Writing

  /// Writes a file under a temporary name, and then renames the file. If the folder already
  /// contains a file with the same name, that file is replaced.
  ///
  /// To make the file name durable, too, call ``synchronize(_:)`` for the folder afterward.
  ///
  /// - Parameters:
  ///   - temporaryName: The temporary name. If a folder has several writers, each of them needs a
  ///     separate name.
  ///   - isDurable: A Boolean value that indicates whether to wait until the bytes are on the disk
  ///     before renaming the file. If `false`, a power failure may damage the file. Terminating the
  ///     process never damages the file.
  package func write(
    _ bytes: Data, to name: String, in folder: String, temporaryName: String = temporaryName,
    isDurable: Bool = true
  ) throws(SystemError) {
    let temporary = "\(folder)/\(temporaryName)"
    do throws(SystemError) {
      let file = try openFile(temporary, for: .writing)
      defer { closeFile(file) }
      try write(bytes, to: file)
      if isDurable { try synchronizeFile(file) }
      try rename(temporary, to: "\(folder)/\(name)")
    } catch {
      try? remove(temporary)
      throw error
    }
  }

  /// Creates a file, and waits until it's on the disk with its name.
  ///
  /// - Throws: ``SystemError/present`` if the folder already contains a file with this name. If the
  ///   bytes can't be written, the file is removed.
  func create(_ bytes: Data, named name: String, in folder: String) throws(SystemError) {
    let path = "\(folder)/\(name)"
    let file = try openFile(path, for: .creating)
    defer { closeFile(file) }
    do throws(SystemError) {
      try write(bytes, to: file)
      try synchronizeFile(file)
      try synchronize(folder)
    } catch {
      try? remove(path)
      throw error
    }
  }

  /// Removes a file. If the file doesn't exist, this method has no effect.
  func removeIfPresent(_ path: String) throws(SystemError) {
    do throws(SystemError) { try remove(path) } catch  where error.isOne(of: .missing) {}
  }

  // MARK: - Folders

  /// Creates a folder and its missing parent folders. If the folder exists, this method has no
  /// effect.
  package func makeFolder(_ path: String) throws(SystemError) {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    do throws(SystemError) {
      do throws(SystemError) {
        try makeOneFolder(path)
      } catch  where error.isOne(of: .missing) && !parent.isEmpty {
        try makeFolder(parent)
        try makeOneFolder(path)
      }
    } catch  where error.isOne(of: .present) {
      // The folder exists, perhaps because another process created it at the same time.
      return
    }
    // Ignore errors, because a parent folder that is writable but not readable can't be
    // synchronized.
    try? synchronize(parent.isEmpty ? "/" : parent)
  }

  /// Returns the status of the folder at the given path. Symbolic links are followed.
  func folderStatus(_ path: String) throws(SystemError) -> FileStatus {
    let file = try openFile(path, for: .listing)
    defer { closeFile(file) }
    return try status(of: file)
  }

  /// Waits until the directory entries of a folder are on the disk.
  package func synchronize(_ folder: String) throws(SystemError) {
    let file = try openFile(folder, for: .listing)
    defer { closeFile(file) }
    do throws(SystemError) {
      try synchronizeFile(file)
    } catch  where error.isOne(of: .invalidArgument) {
      // Ignore the error, because some volumes don't support synchronizing folders.
    }
  }
}

/// An error from an operating system call.
package struct SystemError: Error, Hashable {
  package let number: Int32
  private let ownReason: String?

  /// - Parameter reason: The reason to show instead of the system's.
  package init(number: Int32, reason: String? = nil) {
    self.number = number
    ownReason = reason
  }

  package func isOne(of errors: SystemError...) -> Bool {
    errors.contains { $0.number == number }
  }

  package static let inputOutput = SystemError(number: EIO)
  package static let invalidArgument = SystemError(number: EINVAL)
  package static let missing = SystemError(number: ENOENT)
  package static let noDevice = SystemError(number: ENXIO)
  package static let noSpace = SystemError(number: ENOSPC)
  package static let overQuota = SystemError(number: EDQUOT)
  package static let present = SystemError(number: EEXIST)
  package static let tooLarge = SystemError(number: EFBIG)
  package static let tooManyLinks = SystemError(number: ELOOP)
  package static let wouldBlock = SystemError(number: EWOULDBLOCK)

  /// The operating system's description of the error.
  package var reason: String { ownReason ?? String(cString: strerror(number)) }
}
