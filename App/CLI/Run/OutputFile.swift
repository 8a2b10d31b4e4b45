import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The file that a command writes. The path `-` is the standard output.
struct OutputFile {
  let file: NamedFile
  /// A Boolean value that indicates whether an existing file is replaced.
  let isForced: Bool
  let console: Console

  /// Checks that the command can write the file.
  func check() throws {
    if file.path == "-" {
      if console.output.isTerminal { throw CommandFailure.usage("no-terminal-output") }
      if console.isJSON {
        throw CommandFailure.usage("conflicting-options", "--output -", "--json")
      }
    } else if type == nil {
      let folder = file.url.deletingLastPathComponent().path(percentEncoded: false)
      if access(folder + "/", W_OK) != 0 { throw failure(errno) }
    } else if !isForced {
      throw exists
    }
  }

  /// Writes the whole file, or leaves no file behind.
  ///
  /// A regular file is replaced as a whole. If the path is a symbolic link, a device or a pipe, the
  /// bytes go to the existing file.
  func write(_ bytes: [UInt8]) throws {
    if file.path == "-" { return try console.output.write(bytes) }
    let isNew = type == nil
    let options: Data.WritingOptions =
      !isForced ? .withoutOverwriting : isNew || type == .typeRegular ? .atomic : []
    do {
      try Data(bytes).write(to: file.url, options: options)
    } catch CocoaError.fileWriteFileExists {
      throw exists
    } catch {
      if isNew { try? FileManager.default.removeItem(at: file.url) }
      throw failure(((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? EIO)
    }
  }

  private var type: FileAttributeType? {
    let path = file.url.path(percentEncoded: false)
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private var exists: CommandFailure {
    CommandFailure("file-exists", facts: LocalizedText(file.path))
  }

  private func failure(_ number: Int32) -> CommandFailure {
    let reason = String(cString: strerror(number))
    return CommandFailure("output-folder", facts: LocalizedText("\(file.path): \(reason)"))
  }
}
