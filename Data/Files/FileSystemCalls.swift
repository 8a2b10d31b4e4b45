package import Foundation

/// An interface to the operating system's file calls.
///
/// A single call may read or write fewer bytes than requested.
package protocol FileSystemCalls: Sendable {
  func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32

  /// Reads at most the given number of bytes. Returns an empty array at the end of the file.
  func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8]

  func status(of file: Int32) throws(SystemError) -> FileStatus

  /// Returns the status of the file or folder at the given path. Symbolic links aren't followed.
  func status(at path: String) throws(SystemError) -> FileStatus

  /// Writes some or all of the bytes, starting with the first byte.
  ///
  /// - Returns: The number of bytes that were written.
  func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int

  /// Waits until the contents of a file, or the directory entries of a folder, are on the disk.
  func synchronizeFile(_ file: Int32) throws(SystemError)

  /// Acquires the lock on a file. The operating system releases the lock when the process ends.
  ///
  /// - Parameter waits: A Boolean value that indicates whether the call waits until another owner releases the lock. If `false`,
  ///   the call throws ``SystemError/wouldBlock`` instead of waiting.
  func lockFile(_ file: Int32, waits: Bool) throws(SystemError)

  func unlockFile(_ file: Int32)
  func truncateFile(_ file: Int32) throws(SystemError)
  func closeFile(_ file: Int32)

  /// Renames a file. An earlier file with the new name is replaced.
  func renameFile(_ path: String, to newPath: String) throws(SystemError)

  func removeFile(_ path: String) throws(SystemError)
  func makeFolder(_ path: String) throws(SystemError)
  func names(in folder: String) throws(SystemError) -> [String]
}

/// The purpose for which a file is opened.
package enum FilePurpose: Hashable {
  case reading
  /// Reading, without following a symbolic link.
  case readingUnlinked
  /// Writing. A missing file is created with the permissions 0600, and an existing file is truncated. Symbolic links aren't
  /// followed.
  case writing
  /// Locking. A missing file is created with the permissions 0600. Symbolic links aren't followed.
  case locking
  /// Reading the status of a folder, or synchronizing its directory entries.
  case listing
}

/// The status of a file or folder.
package struct FileStatus: Hashable {
  package enum Kind: Hashable {
    case file, folder
    /// Any other kind, such as a symbolic link, a pipe or a device.
    case other
  }

  /// The file system and the number of the file in it. Two files never have both in common at the same time.
  package struct Identity: Hashable {
    package let fileSystem: UInt64
    package let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// The size in bytes.
  package let size: Int
  /// The modification date in nanoseconds since 1970.
  package let modified: Int64
  /// A Boolean value that indicates whether the file belongs to the user of this process.
  package let isOwn: Bool
  package let isWritableByOthers: Bool
  /// A Boolean value that indicates whether the group or other users have any permissions.
  package let isOpenToOthers: Bool
}

/// An error from an operating system call.
package struct SystemError: Error, Hashable {
  /// The value of `errno` after the call.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  package func isOne(of errors: SystemError...) -> Bool {
    errors.contains(self)
  }
}
