package import Foundation

/// File operations that are complete or have no effect.
///
/// One writer at a time may use a folder: all files are written under ``temporaryName`` first.
package struct FileSystem: Sendable {
  /// The name of a file while it is written.
  package static let temporaryName = ".openmarket.new"

  package let calls: any FileSystemCalls

  package init(calls: any FileSystemCalls) {
    self.calls = calls
  }

  // MARK: - Reading

  /// Returns the bytes of a file, or at least one more than the limit if the file has more.
  package func read(_ path: String, limit: Int) throws(SystemError) -> Data {
    let file = try calls.openFile(path, for: .reading)
    defer { calls.closeFile(file) }
    var bytes = Data()
    while bytes.count <= limit {
      let count = min(limit - bytes.count, 1 << 16) + 1
      let part = try read(count, from: file)
      bytes += part
      if part.count < count { break }
    }
    return bytes
  }

  /// Returns the status of a file, and its bytes if it's a regular file within the limit. A symbolic link isn't followed: it throws `ELOOP`.
  package func readRegularFile(
    _ path: String, limit: Int
  ) throws(SystemError) -> (bytes: [UInt8]?, status: FileStatus) {
    let file = try calls.openFile(path, for: .readingUnlinked)
    defer { calls.closeFile(file) }
    let status = try calls.status(of: file)
    guard status.kind == .file, status.size <= limit else { return (nil, status) }
    return (try read(status.size, from: file), status)
  }

  /// Returns the status of what a path names. A symbolic link isn't followed.
  package func status(_ path: String) throws(SystemError) -> FileStatus {
    try calls.status(at: path)
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    try calls.names(in: folder)
  }

  /// Reads bytes until there are as many as asked for, or the file ends.
  private func read(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8] {
    var bytes = try calls.readBytes(count, from: file)
    while !bytes.isEmpty, bytes.count < count {
      let rest = try calls.readBytes(count - bytes.count, from: file)
      if rest.isEmpty { break }
      bytes += rest
    }
    return bytes
  }

  // MARK: - Writing

  /// Writes a file under a temporary name, and then renames it. It replaces a file that has the name.
  ///
  /// To make the name durable, too, synchronize the folder.
  ///
  /// - Parameter isDurable: A Boolean value that indicates whether the bytes are on the disk before the file gets its name. Otherwise
  ///   a power failure may damage the file. The end of the process never does.
  package func write(
    _ bytes: Data, to name: String, in folder: String, isDurable: Bool = true
  ) throws(SystemError) {
    let temporary = "\(folder)/\(Self.temporaryName)"
    do throws(SystemError) {
      let file = try calls.openFile(temporary, for: .writing)
      defer { calls.closeFile(file) }
      try write(bytes, to: file)
      if isDurable { try calls.synchronizeFile(file) }
      try rename(temporary, to: "\(folder)/\(name)")
    } catch {
      try? remove(temporary)
      throw error
    }
  }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try calls.renameFile(path, to: newPath)
  }

  package func remove(_ path: String) throws(SystemError) {
    try calls.removeFile(path)
  }

  /// Writes all bytes to an open file.
  func write(_ bytes: Data, to file: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try calls.writeBytes(rest, to: file)
      guard count > 0 else { throw SystemError.inputOutput }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: - Folders

  /// Creates a folder, and the folders that contain it, if they are missing.
  package func makeFolder(_ path: String) throws(SystemError) {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    do throws(SystemError) {
      do throws(SystemError) {
        try calls.makeFolder(path)
      } catch  where error.isOne(of: .missing) && !parent.isEmpty {
        try makeFolder(parent)
        try calls.makeFolder(path)
      }
    } catch  where error.isOne(of: .present) {
      // Perhaps another process was faster.
      return
    }
    // A folder of another user may be writable and not readable. Then it can't be synchronized.
    try? synchronize(parent.isEmpty ? "/" : parent)
  }

  /// Returns the status of a folder. A symbolic link is followed.
  func folderStatus(_ path: String) throws(SystemError) -> FileStatus {
    let file = try calls.openFile(path, for: .listing)
    defer { calls.closeFile(file) }
    return try calls.status(of: file)
  }

  /// Waits until a folder's list of names is on the disk.
  package func synchronize(_ folder: String) throws(SystemError) {
    let file = try calls.openFile(folder, for: .listing)
    defer { calls.closeFile(file) }
    do throws(SystemError) {
      try calls.synchronizeFile(file)
    } catch  where error.isOne(of: .invalidArgument) {
      // The volume can't synchronize folders.
    }
  }
}
