import Foundation

/// A script that stands in for a program.
enum StandInTool {
  /// Has another process write a program. A child that some other test starts meanwhile would hold the file open for
  /// writing for a moment, if it were written here, and what is open for writing cannot be run.
  static func write(_ text: String, to path: String) async throws {
    let script = #"printf %s "$1" > "$2" && chmod 755 "$2""#
    let writer = try CommandLineProcess(program: "/bin/sh", ["-c", script, "sh", text, path])
    guard await writer.outcome().exitCode == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
