import Dispatch
import Foundation
import OpenMarketData
import OpenMarketLock

/// Changes that survive a power failure. If a change throws an error, or if the process ends during it, the next start completes it or
/// finds the state before.
extension FileSystem {
  func replace(_ name: String, in folder: String, with bytes: Data) throws(SystemError) {
    try write(bytes, to: name, in: folder)
    try synchronize(folder)
  }

  /// Creates files. If the method throws an error, incomplete files can be left.
  func create(_ contents: [String: Data], in folder: String) throws(SystemError) {
    guard !contents.isEmpty else { return }
    for (name, bytes) in contents {
      let file = try openFile("\(folder)/\(name)", for: .writing)
      defer { closeFile(file) }
      try write(bytes, to: file)
    }
    // Wait for the files and their names together. One after the other, the disk would need several times as long.
    let names = Array(contents.keys)
    let failure = Mutex<SystemError?>(nil)
    DispatchQueue.concurrentPerform(iterations: names.count + 1) { index in
      do throws(SystemError) {
        guard index < names.count else { return try synchronize(folder) }
        try synchronizeFile(at: "\(folder)/\(names[index])")
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let error = failure.withLock(\.self) { throw error }
  }

  func move(
    _ name: String, in folder: String, to newFolder: String, as newName: String
  ) throws(SystemError) {
    try rename("\(folder)/\(name)", to: "\(newFolder)/\(newName)")
    // Synchronize the new folder first. A power failure can then leave the file in both folders, but never in neither.
    try synchronize(newFolder)
    try synchronize(folder)
  }

  /// Appends bytes to a file. If the method throws an error, it restores the file.
  ///
  /// - Parameter size: The size of the file before, without the remains of a write that failed.
  func append(_ bytes: Data, to path: String, size: Int) throws(SystemError) {
    let file = try openFile(path, for: .appending)
    defer { closeFile(file) }
    try truncateFile(file, to: size)
    do throws(SystemError) {
      try write(bytes, to: file)
      try synchronizeFile(file)
    } catch {
      try? truncateFile(file, to: size)
      throw error
    }
  }
}
