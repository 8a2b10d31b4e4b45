import Foundation
import OpenMarketTestSupport
import Testing

/// Compares the given text with a recorded text in the repository. If the texts differ, the test fails.
///
/// `.ci/record` replaces the recorded text with the current one.
///
/// - Parameter path: The path of the file with the recorded text, relative to the package's root.
func expectRecorded(
  _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = PackageFiles.root.appending(path: path)
  let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  guard recorded != text else { return }
  if PackageFiles.areRecorded {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let lines = text.components(separatedBy: "\n")
  let changes = lines.difference(from: recorded.components(separatedBy: "\n")).map { change in
    switch change {
    case .remove(let offset, let line, _): "\(offset + 1) - \(line)"
    case .insert(let offset, let line, _): "\(offset + 1) + \(line)"
    }
  }
  Issue.record(
    """
    \(path) says otherwise:
    \(changes.joined(separator: "\n"))
    If that is meant: .ci/record
    """, sourceLocation: sourceLocation)
}
