package import Foundation

/// The calls of the operating system that storages and caches are made of, each one as it comes: it may be interrupted, and write
/// less than it was given.
package protocol FileSystemCalls: Sendable {
  func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32
  /// Up to a number of bytes; none at the end of the file.
  func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> Data
  /// Fills a buffer, or its beginning; 0 at the end of the file.
  func readBytes(
    into buffer: UnsafeMutableRawBufferPointer, from file: Int32
  ) throws(SystemError) -> Int
  func status(of file: Int32) throws(SystemError) -> FileStatus
  /// How many of the bytes were written, from the first on.
  func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int
  /// Returns when the file, or the folder's list of names, is on the disk.
  func synchronizeFile(_ file: Int32) throws(SystemError)
  /// Takes the lock of a file, which ends with the process at the latest, or throws `EWOULDBLOCK`.
  func lockFile(_ file: Int32) throws(SystemError)
  func unlockFile(_ file: Int32)
  /// Keeps the thread for a twentieth of a second.
  func pause()
  func truncateFile(_ file: Int32) throws(SystemError)
  func closeFile(_ file: Int32)
  /// Gives a file another name, and takes that name from the file that had it.
  func renameFile(_ path: String, to newPath: String) throws(SystemError)
  func removeFile(_ path: String) throws(SystemError)
  func makeFolder(_ path: String) throws(SystemError)
  func names(in folder: String) throws(SystemError) -> [String]
}

// Calls that only watch others, or make some of them fail, need not name these.
extension FileSystemCalls {
  package func readBytes(
    into buffer: UnsafeMutableRawBufferPointer, from file: Int32
  ) throws(SystemError) -> Int {
    let bytes = try readBytes(buffer.count, from: file)
    bytes.copyBytes(to: buffer)
    return bytes.count
  }

  package func status(of file: Int32) throws(SystemError) -> FileStatus {
    try POSIXCalls().status(of: file)
  }

  package func pause() {}
}
