extension FileSystem {
  /// The bytes of a regular file; `nil` where it is none, or has more than the limit.
  ///
  /// Throws `ELOOP` for a symbolic link, and waits for nobody who would write into a pipe.
  ///
  /// - Parameter isAllowed: looks at what there is before anything of it is read; what it forbids is `nil`, too.
  package func readRegularFile(
    _ path: String, limit: Int, where isAllowed: (FileStatus) -> Bool = { _ in true }
  ) throws(SystemError) -> [UInt8]? {
    let file = try open(path, for: .readingUnlinked)
    defer { calls.closeFile(file) }
    let status = try status(of: file)
    guard isAllowed(status), status.kind == .file, status.size <= limit else { return nil }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: status.size) { buffer, count in
      do throws(SystemError) {
        count = try fill(UnsafeMutableRawBufferPointer(buffer), from: file)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// As many bytes as a file should have; `nil` where they do not come at once, or it cannot be read. A symbolic link is not
  /// followed, and nothing is waited for. Whether it is a regular file, and all of it, is not looked at.
  package func readStart(ofFile path: String, count: Int) throws(SystemError) -> [UInt8]? {
    let file = try open(path, for: .readingUnlinked)
    defer { calls.closeFile(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      filled = (try? calls.readBytes(into: buffer, from: file)) ?? 0
    }
    return bytes.count == count ? bytes : nil
  }

  /// What there is at a path. Throws `ELOOP` for a symbolic link.
  package func status(_ path: String) throws(SystemError) -> FileStatus {
    let file = try open(path, for: .readingUnlinked)
    defer { calls.closeFile(file) }
    return try status(of: file)
  }

  /// What there is at the end of a path that has to be a folder. A symbolic link is followed.
  package func folderStatus(_ path: String) throws(SystemError) -> FileStatus {
    let file = try open(path, for: .listing)
    defer { calls.closeFile(file) }
    return try status(of: file)
  }

  package func status(of file: Int32) throws(SystemError) -> FileStatus {
    try uninterrupted { () throws(SystemError) in try calls.status(of: file) }
  }

  /// Reads until a buffer is full or the file at its end.
  private func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: Int32
  ) throws(SystemError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let part = try uninterrupted { () throws(SystemError) in
        try calls.readBytes(into: rest, from: file)
      }
      if part == 0 { break }
      count += part
    }
    return count
  }
}
