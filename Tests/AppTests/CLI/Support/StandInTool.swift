import Foundation
import OpenMarketTestSupport

/// A small script that stands in for ImageMagick, in a folder of its own that is the whole search path.
struct StandInTool: Sendable {
  let folder: TemporaryFolder

  /// - Parameters:
  ///   - name: what the program is called.
  ///   - script: lines for `sh`. The folder is `$HERE`; a line is added to `$HERE/calls` for each call.
  init(named name: String = "magick", _ script: String = "") async throws {
    folder = try TemporaryFolder()
    let text = """
      #!/bin/sh
      PATH=/usr/bin:/bin
      HERE='\(folder.path)'
      echo "$*" >> "$HERE/calls"
      for last; do :; done
      \(script)

      """
    try await Self.write(text, to: folder.path + "/" + name)
  }

  /// Has another process write a program. A child that some other test starts meanwhile would hold the file open for
  /// writing for a moment, if it were written here, and what is open for writing cannot be run.
  static func write(_ text: String, to path: String) async throws {
    let script = #"printf %s "$1" > "$2" && chmod 755 "$2""#
    let writer = try CommandLineProcess(program: "/bin/sh", ["-c", script, "sh", text, path])
    guard await writer.outcome().exitCode == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Makes a way for a script to tell one thing, and waits for it.
  func waitForWord(from name: String, _ start: () throws -> Void) async throws -> String {
    let path = folder.path + "/" + name
    guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try start()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd()
        let word = String(decoding: bytes ?? Data(), as: UTF8.self)
        continuation.resume(returning: word.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
  }

  /// The words of each call so far.
  var calls: [String] {
    text("calls").split(separator: "\n").map(String.init)
  }

  func text(_ name: String) -> String {
    String(decoding: bytes(name), as: UTF8.self)
  }

  func bytes(_ name: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: folder.url.appending(path: name).path) ?? Data())
  }

  func put(_ bytes: [UInt8], as name: String) throws {
    _ = try folder.write(Data(bytes), to: name)
  }
}
