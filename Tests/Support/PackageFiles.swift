package import Foundation

/// A namespace for access to the package's files, except for built and hidden files. The files of `.github` aren't hidden.
package enum PackageFiles {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The sorted paths of the files, relative to the package's root.
  package static let paths: [String] = {
    let start = root.path(percentEncoded: false)
    return [root, root.appending(path: ".github", directoryHint: .isDirectory)].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      return (files?.compactMap { $0 as? URL } ?? []).map {
        String($0.path(percentEncoded: false).trimmingPrefix(start))
      }
    }.sorted()
  }()

  /// A Boolean value that indicates whether tests replace recorded texts with the current ones. See `.ci/record`.
  package static let areRecorded = ProcessInfo.processInfo.environment["OPENMARKET_RECORD"] == "1"

  package static func text(at path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
