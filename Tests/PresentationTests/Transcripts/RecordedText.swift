import Foundation
import Testing

/// A text that was looked at and committed, to be compared with what there is now.
///
/// With `OPENMARKET_RECORD_TRANSCRIPTS=1` in the environment, what there is now takes its place, and the test fails all the
/// same: nothing passes because it was recorded. `git diff` then shows what became different.
struct RecordedText {
  static let variable = "OPENMARKET_RECORD_TRANSCRIPTS"

  /// The package's root.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  let file: URL
  let isRecording: Bool

  /// - Parameter path: from the package's root.
  init(
    _ path: String,
    isRecording: Bool = ProcessInfo.processInfo.environment[variable] == "1"
  ) {
    file = Self.root.appending(path: path)
    self.isRecording = isRecording
  }

  init(file: URL, isRecording: Bool) {
    self.file = file
    self.isRecording = isRecording
  }

  /// - Returns: what is wrong, or `nil` when the recorded text is the same.
  func difference(from text: String) throws -> String? {
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    guard recorded != text else { return nil }
    guard !isRecording else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return "Recorded anew: \(file.lastPathComponent). Look at the diff, and run the tests again."
    }
    guard let recorded else {
      return "There is no \(file.lastPathComponent). Record it with \(Self.variable)=1."
    }
    return file.lastPathComponent + Self.firstDifference(recorded: recorded, now: text)
      + "\nIf that is as it should be, record it with \(Self.variable)=1."
  }

  /// The first line that is different, with some before it and after it.
  private static func firstDifference(recorded: String, now: String) -> String {
    let (old, new) = (lines(recorded), lines(now))
    let common = zip(old, new).prefix { $0 == $1 }.count
    let context = old[max(0, common - 3)..<common].map { "    \($0)" }
    let gone = old[common...].prefix(5).map { "  - \($0)" }
    let come = new[common...].prefix(5).map { "  + \($0)" }
    return ([":\(common + 1): - recorded, + now"] + context + gone + come)
      .joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// Fails unless a text is the recorded one.
func expectRecorded(
  _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if let difference = try RecordedText(path).difference(from: text) {
    Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
  }
}
