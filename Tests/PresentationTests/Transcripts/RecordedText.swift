import Foundation
import Testing

/// A recorded text in the repository that a test compares with the current text.
///
/// If the environment contains `OPENMARKET_RECORD_TRANSCRIPTS=1`, the test replaces the recorded text with the
/// current one, and fails. `git diff` then shows the differences.
struct RecordedText {
  static let variable = "OPENMARKET_RECORD_TRANSCRIPTS"

  /// The package's root.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  let file: URL
  var isRecording = ProcessInfo.processInfo.environment[variable] == "1"

  /// Returns a description of the first difference, or `nil` if the texts are equal.
  func difference(from text: String) throws -> String? {
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    guard recorded != text else { return nil }
    guard !isRecording else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return "Recorded \(file.lastPathComponent). Check the differences, and run the tests again."
    }
    guard let recorded else {
      return "\(file.lastPathComponent) doesn't exist. Record it with \(Self.variable)=1."
    }
    return file.lastPathComponent + Self.firstDifference(recorded: recorded, now: text)
      + "\nIf the change is intended, record the text with \(Self.variable)=1."
  }

  /// Returns a description of the first difference between the texts, with some lines of context.
  private static func firstDifference(recorded: String, now: String) -> String {
    let (old, new) = (lines(recorded), lines(now))
    let common = zip(old, new).prefix { $0 == $1 }.count
    let context = old[max(0, common - 3)..<common].map { "    \($0)" }
    let removed = old[common...].prefix(5).map { "  - \($0)" }
    let added = new[common...].prefix(5).map { "  + \($0)" }
    return ([":\(common + 1): - recorded, + now"] + context + removed + added)
      .joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// Compares the given text with the recorded text. If the texts differ, the test fails.
///
/// - Parameter path: The path of the file with the recorded text, relative to the package's root.
func expectRecorded(
  _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let recorded = RecordedText(file: RecordedText.root.appending(path: path))
  if let difference = try recorded.difference(from: text) {
    Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
  }
}
