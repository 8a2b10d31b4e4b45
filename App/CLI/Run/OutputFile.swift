import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The file that a command writes, or the standard output.
struct OutputFile: Sendable {
  private let file: NamedFile
  private let isForced: Bool
  private let console: Console

  private var path: String { file.url.path(percentEncoded: false) }
  private var isStandardOutput: Bool { file.path == "-" }

  /// Creates a file, after checking that the command can write it.
  ///
  /// - Parameter isForced: A Boolean value that indicates whether an existing file is replaced.
  init(_ file: NamedFile, isForced: Bool, _ console: Console) throws {
    self.file = file
    self.isForced = isForced
    self.console = console
    if isStandardOutput, console.output.isTerminal {
      throw CommandFailure.usage("no-terminal-output")
    }
    if !isStandardOutput, !isForced, type != nil { throw exists }
  }

  /// Writes the whole file, or leaves no file behind.
  ///
  /// A regular file is replaced as a whole. If the path is a symbolic link, a device or a pipe, the bytes go to the existing file.
  func write(_ bytes: [UInt8]) throws {
    if isStandardOutput { return try console.write(bytes) }
    let isReplaced = isForced && (type == nil || type == .typeRegular)
    let target = isReplaced ? path + ".part" : path
    let flags = isForced ? O_TRUNC : O_EXCL
    let descriptor = open(target, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else { throw errno == EEXIST ? exists : failure(errno) }
    defer { close(descriptor) }
    do {
      try StandardStream(fileDescriptor: descriptor).write(bytes)
      if isReplaced, rename(target, path) != 0 { throw StandardStream.WriteError.failed(errno) }
    } catch {
      if isReplaced || !isForced { unlink(target) }
      throw if case StandardStream.WriteError.failed(let number) = error { failure(number) } else {
        error
      }
    }
  }

  private var type: FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private var exists: CommandFailure {
    CommandFailure("file-exists", facts: LocalizedText(file.path))
  }

  private func failure(_ number: Int32) -> CommandFailure {
    let reason = String(cString: strerror(number))
    return CommandFailure("output-folder", facts: LocalizedText("\(file.path): \(reason)"))
  }
}
