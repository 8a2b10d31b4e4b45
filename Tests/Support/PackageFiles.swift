package import Foundation

/// A namespace for access to the package's files, except for built and hidden files. The files of
/// `.github` aren't hidden.
package enum PackageFiles {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names at the top level. Other files there, such as notes, aren't part of the package.
  package static let topLevel: Set = [
    ".github", "App", "Data", "Domain", "Package.swift", "Presentation", "README.md", "Tests",
  ]

  /// The sorted paths of the files, relative to the package's root.
  package static let paths: [String] = {
    let github = root.appending(path: ".github", directoryHint: .isDirectory)
    let all = visiblePaths(in: root) + visiblePaths(in: github)
    return all.filter { topLevel.contains(String($0.prefix { $0 != "/" })) }.sorted()
  }()

  private static func visiblePaths(in folder: URL) -> [String] {
    let start = root.path(percentEncoded: false)
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let urls = files?.compactMap { $0 as? URL } ?? []
    return urls.map { String($0.path(percentEncoded: false).trimmingPrefix(start)) }
  }

  package static func text(at path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

/// Compares the given text with a recorded text in the repository. If the texts differ, the test
/// fails at the line of this call.
///
/// `.ci/record` replaces the recorded text with the current one.
///
/// - Parameter path: The path of the file with the recorded text, relative to the package's root.
package func expectRecorded(
  _ text: String, at path: String, file: StaticString = #filePath, line: UInt = #line
) throws {
  let url = PackageFiles.root.appending(path: path)
  let recorded = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  guard recorded != text else { return }
  if ProcessInfo.processInfo.environment["OPENMARKET_RECORD"] == "1" {
    return try text.write(to: url, atomically: true, encoding: .utf8)
  }
  FailureLocation(file: file, line: line).fail(
    """
    \(path) says otherwise (- recorded, + actual):
    \(changedLines(from: recorded, to: text))
    If that is meant: .ci/record
    """)
}
