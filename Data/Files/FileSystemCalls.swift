package import Foundation

/// The file calls of the operating system.
///
/// A call may read or write fewer bytes than it was asked to.
package protocol FileSystemCalls: Sendable {
  func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32

  /// Reads up to a number of bytes. There are none at the end of the file.
  func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8]

  func status(of file: Int32) throws(SystemError) -> FileStatus

  /// Returns the status of what a path names. A symbolic link isn't followed.
  func status(at path: String) throws(SystemError) -> FileStatus

  /// Writes the first bytes.
  ///
  /// - Returns: The number of bytes that were written.
  func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int

  /// Waits until a file, or a folder's list of names, is on the disk.
  func synchronizeFile(_ file: Int32) throws(SystemError)

  /// Takes the lock of a file. The operating system releases it when the process ends.
  ///
  /// - Parameter waits: A Boolean value that indicates whether the call waits for another owner. Otherwise it throws `EWOULDBLOCK`.
  func lockFile(_ file: Int32, waits: Bool) throws(SystemError)

  func unlockFile(_ file: Int32)
  func truncateFile(_ file: Int32) throws(SystemError)
  func closeFile(_ file: Int32)

  /// Renames a file. It replaces a file that has the new name.
  func renameFile(_ path: String, to newPath: String) throws(SystemError)

  func removeFile(_ path: String) throws(SystemError)
  func makeFolder(_ path: String) throws(SystemError)
  func names(in folder: String) throws(SystemError) -> [String]
}

/// The purpose for which a file is opened.
package enum FilePurpose: Hashable {
  case reading
  /// Reading without following a symbolic link.
  case readingUnlinked
  /// Writing to an empty file, which is created with the permissions 0600. A symbolic link isn't followed.
  case writing
  /// Locking a file, which is created with the permissions 0600. A symbolic link isn't followed.
  case locking
  /// Synchronizing a folder's list of names.
  case listing
}

/// The status of a file or folder.
package struct FileStatus: Hashable {
  package enum Kind: Hashable {
    case file, folder
    /// For example, a symbolic link, a pipe or a device.
    case other
  }

  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The modification date in nanoseconds since 1970.
  package let modified: Int64
  /// A Boolean value that indicates whether the file belongs to the user of this process.
  package let isOwn: Bool
  package let isWritableByOthers: Bool
  /// A Boolean value that indicates whether other users have any permission.
  package let isOpenToOthers: Bool
}

/// An error of a call to the operating system.
package struct SystemError: Error, Hashable {
  /// The value of `errno`.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  package func isOne(of errors: SystemError...) -> Bool {
    errors.contains(self)
  }
}
