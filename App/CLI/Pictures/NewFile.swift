import Foundation
import OpenMarketData

/// A file that is written where there was none.
enum NewFile {
  /// What has a name already.
  enum Occupant {
    case danglingLink
    case folder
    /// A file, or a device or a pipe.
    case other
  }

  /// - Returns: `nil` where the name is free, or nobody can tell.
  static func occupant(of path: String) -> Occupant? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard stat(path, &status) == 0 else { return errno == ENOENT ? .danglingLink : .other }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }

  /// Writes a file in place of the one that has the name, if there is one: it is there whole, or as it was, with the permissions
  /// that it had. A symbolic link stays, and what it leads to is written; a device or a pipe gets the bytes.
  static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return try write(bytes, to: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { return try send(bytes, to: path) }
    guard let place = realpath(path, nil) else { throw SystemError(number: errno) }
    defer { free(place) }
    let temporary = "\(String(cString: place)).\(getpid()).new"
    try write(bytes, to: temporary)
    guard chmod(temporary, status.st_mode & 0o777) == 0, rename(temporary, place) == 0 else {
      let failure = SystemError(number: errno)
      unlink(temporary)
      throw failure
    }
  }

  /// Writes into what is there, and is no file.
  private static func send(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError(number: errno) }
    defer { close(file) }
    if let failure = SystemError.writeAll(bytes, to: file) { throw failure }
  }

  /// Writes a file. Whatever has the name already, be it a link to nowhere, is left as it is; what could not be written
  /// whole is removed.
  ///
  /// - Throws: `EEXIST` where the name is taken.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw SystemError(number: errno) }
    var failure = SystemError.writeAll(bytes, to: file)
    if close(file) != 0, failure == nil { failure = SystemError(number: errno) }
    if let failure {
      unlink(path)
      throw failure
    }
  }
}

extension SystemError {
  /// Writes all bytes, or tells why not.
  static func writeAll(_ bytes: [UInt8], to file: Int32) -> SystemError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return SystemError(number: errno) }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
