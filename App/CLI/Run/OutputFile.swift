import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The file that a command writes, or the standard output.
struct OutputFile: Sendable {
  private let file: NamedFile
  private let isForced: Bool
  private let console: Console

  private var isStandardOutput: Bool { file.path == "-" }

  /// Creates a file, after checking that the command can write it.
  ///
  /// - Parameter isForced: A Boolean value that indicates whether an existing file is replaced.
  init(_ file: NamedFile, isForced: Bool, _ console: Console) throws {
    self.file = file
    self.isForced = isForced
    self.console = console
    if isStandardOutput {
      if console.output.isTerminal { throw CommandFailure.usage("no-terminal-output") }
    } else if type == nil {
      let folder = file.url.deletingLastPathComponent().path(percentEncoded: false)
      if access(folder + "/", W_OK) != 0 { throw failure(errno) }
    } else if !isForced {
      throw exists
    }
  }

  /// Writes the whole file, or leaves no file behind.
  ///
  /// A regular file is replaced as a whole. If the path is a symbolic link, a device or a pipe, the bytes go to the existing file.
  func write(_ bytes: [UInt8]) throws {
    if isStandardOutput { return try console.write(bytes) }
    let isNew = type == nil
    let options: Data.WritingOptions =
      !isForced ? .withoutOverwriting : isNew || type == .typeRegular ? .atomic : []
    do {
      try Data(bytes).write(to: file.url, options: options)
    } catch CocoaError.fileWriteFileExists {
      throw exists
    } catch {
      if isNew { try? FileManager.default.removeItem(at: file.url) }
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw failure(cause?.code.rawValue ?? EIO)
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
