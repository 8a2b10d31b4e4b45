public import Foundation

/// The folder of a disk cache: what is called how in it, and where it is when nobody says where.
enum CacheFolder {
  static let lock = "lock"
  /// The order of use and the sizes of all entries, as they are.
  static let index = "index"
  /// The order of use as it was; entries have come since.
  static let earlierIndex = "index.earlier"

  /// A folder's path, without a slash at its end.
  static func path(of folder: URL) -> String {
    let path = folder.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

extension ImageDiskCache {
  /// The user's folder for what can be had again: `$XDG_CACHE_HOME` or else `~/.cache` (XDG Base Directory Specification,
  /// version 0.8), on Apple's platforms `~/Library/Caches`; in it `openmarket/images`.
  ///
  /// A path that is not absolute counts as none, as that specification asks. Nothing is made here.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.cache.url(environment).appending(path: "images", directoryHint: .isDirectory)
  }
}
