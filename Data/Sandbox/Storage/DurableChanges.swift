import Foundation
import OpenMarketData

extension FileSystem {
  /// Writes a file so that it survives a power failure. If the method throws an error, it restores the previous file with this
  /// name.
  func replace(_ name: String, in folder: String, with bytes: Data) throws(SystemError) {
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

  /// Moves a file so that the move survives a power failure. If the method throws an error, it moves the file back.
  func move(
    _ name: String, in folder: String, to newFolder: String, as newName: String
  ) throws(SystemError) {
    let (path, newPath) = ("\(folder)/\(name)", "\(newFolder)/\(newName)")
    try rename(path, to: newPath)
    do throws(SystemError) {
      // Synchronize the new folder first. A power failure can then leave the file in both folders, but never in neither.
      try synchronize(newFolder)
      try synchronize(folder)
    } catch {
      try? rename(newPath, to: path)
      try? synchronize(folder)
      throw error
    }
  }

  /// Appends bytes to a file so that they survive a power failure. If the method throws an error, it restores the file.
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

  private func readIfPresent(_ path: String) throws(SystemError) -> Data? {
    do throws(SystemError) {
      return try read(path, limit: .max)
    } catch  where error.isOne(of: .missing) {
      return nil
    }
  }
}
