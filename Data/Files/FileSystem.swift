package import Foundation

/// Files that are written whole or not at all, and for good unless somebody says otherwise. One writer at a time.
package struct FileSystem: Sendable {
  /// What a file is called while it is written.
  package static let temporaryName = ".openmarket.new"

  package let calls: any FileSystemCalls

  package init(calls: any FileSystemCalls) {
    self.calls = calls
  }

  /// The bytes of a file, or one more than the limit where it has more.
  package func read(_ path: String, limit: Int) throws(SystemError) -> Data {
    let file = try open(path, for: .reading)
    defer { calls.closeFile(file) }
    var bytes = Data()
    while bytes.count <= limit {
      let count = min(limit - bytes.count, 1 << 16) + 1
      let part = try uninterrupted { () throws(SystemError) in
        try calls.readBytes(count, from: file)
      }
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Puts a file's bytes on the disk and then gives it its name, in place of the file that had it.
  ///
  /// The name is for good when the folder has been synchronised, too.
  /// - Parameter isForGood: otherwise the bytes are left to the operating system. Then the file may be damaged when the
  ///   power fails, but not when only the process ends.
  package func write(
    _ bytes: Data, to name: String, in folder: String, isForGood: Bool = true
  ) throws(SystemError) {
    let temporary = "\(folder)/\(Self.temporaryName)"
    do throws(SystemError) {
      try writeTemporary(bytes, to: temporary, isForGood: isForGood)
      try rename(temporary, to: "\(folder)/\(name)")
    } catch {
      try? remove(temporary)
      throw error
    }
  }

  /// Writes a file for good. When it throws, the earlier one of that name is there, or none.
  package func replace(_ name: String, in folder: String, with bytes: Data) throws(SystemError) {
    let earlier = try readIfPresent("\(folder)/\(name)")
    try write(bytes, to: name, in: folder)
    do throws(SystemError) {
      try synchronize(folder)
    } catch {
      if let earlier {
        try? write(earlier, to: name, in: folder)
      } else {
        try? remove("\(folder)/\(name)")
      }
      try? synchronize(folder)
      throw error
    }
  }

  /// Moves a file for good. When it throws, the file is where it was.
  package func move(
    _ name: String, in folder: String, to newFolder: String, as newName: String
  ) throws(SystemError) {
    let (path, newPath) = ("\(folder)/\(name)", "\(newFolder)/\(newName)")
    try rename(path, to: newPath)
    do throws(SystemError) {
      // First where it is now: were the power to fail between, it would be in both, not in none.
      try synchronize(newFolder)
      try synchronize(folder)
    } catch {
      try? rename(newPath, to: path)
      try? synchronize(folder)
      throw error
    }
  }

  package func remove(_ path: String) throws(SystemError) {
    try uninterrupted { () throws(SystemError) in try calls.removeFile(path) }
  }

  /// Makes a folder, and those it is to be in, where they are missing.
  package func makeFolder(_ path: String) throws(SystemError) {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    do throws(SystemError) {
      try uninterrupted { () throws(SystemError) in try calls.makeFolder(path) }
    } catch {
      if error.isOne(of: .present) { return }
      guard error.isOne(of: .missing), !parent.isEmpty else { throw error }
      try makeFolder(parent)
      do throws(SystemError) {
        try uninterrupted { () throws(SystemError) in try calls.makeFolder(path) }
      } catch  where error.isOne(of: .present) {
        // Another process was quicker.
      }
    }
    // Somebody else's folder may be writable and not readable; then it cannot be synchronised.
    try? synchronize(parent.isEmpty ? "/" : parent)
  }

  /// Puts a folder's list of names on the disk.
  package func synchronize(_ folder: String) throws(SystemError) {
    let file = try open(folder, for: .listing)
    defer { calls.closeFile(file) }
    do throws(SystemError) {
      try uninterrupted { () throws(SystemError) in try calls.synchronizeFile(file) }
    } catch  where error.isOne(of: .invalidArgument) {
      // The volume writes names at once, or knows no better.
    }
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    try uninterrupted { () throws(SystemError) in try calls.names(in: folder) }
  }

  package func open(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
    try uninterrupted { () throws(SystemError) in try calls.openFile(path, for: purpose) }
  }

  /// Writes all bytes to an open file.
  package func write(_ bytes: Data, to file: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let part = rest
      let count = try uninterrupted { () throws(SystemError) in
        try calls.writeBytes(part, to: file)
      }
      guard count > 0 else { throw SystemError.inputOutput }
      rest = rest.dropFirst(count)
    }
  }

  private func readIfPresent(_ path: String) throws(SystemError) -> Data? {
    do throws(SystemError) {
      return try read(path, limit: .max)
    } catch  where error.isOne(of: .missing) {
      return nil
    }
  }

  private func writeTemporary(
    _ bytes: Data, to path: String, isForGood: Bool
  ) throws(SystemError) {
    let file = try open(path, for: .writing)
    defer { calls.closeFile(file) }
    try write(bytes, to: file)
    guard isForGood else { return }
    try uninterrupted { () throws(SystemError) in try calls.synchronizeFile(file) }
  }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try uninterrupted { () throws(SystemError) in try calls.renameFile(path, to: newPath) }
  }

  func uninterrupted<Result>(
    _ call: () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    while true {
      do throws(SystemError) {
        return try call()
      } catch  where error.isOne(of: .interrupted) {
        continue
      }
    }
  }
}
