import Foundation

/// The files of the package, built ones and hidden ones apart.
enum PackageFiles {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// From the root, in order.
  static let paths: [String] = {
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let start = root.path(percentEncoded: false)
    return (files?.compactMap { $0 as? URL } ?? []).map {
      String($0.path(percentEncoded: false).trimmingPrefix(start))
    }.sorted()
  }()
}
