package import Foundation
import OpenMarketLock

/// A namespace for access to the package's files, except for built and hidden files. The files of
/// `.github` aren't hidden. Files at the top level that git doesn't track, such as notes, aren't
/// part of the package.
package enum PackageFiles {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names at the top level that git tracks, or all names if git can't say, as in an archive.
  package static let topLevel: Set<String> = {
    if let tracked = try? trackedNames(), !tracked.isEmpty { return tracked }
    return Set((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? [])
  }()

  private static func trackedNames() throws -> Set<String> {
    #if os(macOS) || os(Linux)
      let folder = try TemporaryFolder()
      let list = try folder.write(Data(), to: "list")
      // A hook of git sets variables that name another folder.
      let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
      let git = ProgramStart(
        program: "/usr/bin/env", arguments: ["git", "-C", root.path, "ls-files", "-z"],
        environment: environment,
        files: [
          .path("/dev/null", mode: O_RDONLY), .path(list, mode: O_WRONLY),
          .path("/dev/null", mode: O_WRONLY),
        ])
      let id = try ProgramStart.oneAtATime.withLock { _ in try git.run() }
      var status: Int32 = 0
      while waitpid(id, &status, 0) == -1 && errno == EINTR {}
      let paths = String(decoding: try Data(contentsOf: URL(filePath: list)), as: UTF8.self)
      return status == 0 ? Set(paths.split(separator: "\0").map(topName)) : []
    #else
      return []
    #endif
  }

  /// The sorted paths of the files, relative to the package's root.
  package static let paths: [String] = {
    let github = root.appending(path: ".github", directoryHint: .isDirectory)
    let all = visiblePaths(in: root) + visiblePaths(in: github)
    return all.filter { topLevel.contains(topName(of: $0)) }.sorted()
  }()

  private static func visiblePaths(in folder: URL) -> [String] {
    let start = root.path(percentEncoded: false)
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let urls = files?.compactMap { $0 as? URL } ?? []
    return urls.map { String($0.path(percentEncoded: false).trimmingPrefix(start)) }
  }

  /// Returns the first component of a path that is relative to the package's root.
  private static func topName(of path: some StringProtocol) -> String {
    String(path.prefix { $0 != "/" })
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
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try text.write(to: url, atomically: true, encoding: .utf8)
  }
  FailureLocation(file: file, line: line).fail(
    """
    \(path) says otherwise (- recorded, + actual):
    \(changedLines(from: recorded, to: text))
    If that is meant: .ci/record
    """)
}
