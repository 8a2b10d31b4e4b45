package import Foundation

/// Where a market is kept when nobody says where.
package enum DataFolder {
  /// The user's folder for what applications keep: `$XDG_DATA_HOME` or else `~/.local/share` (XDG Base Directory
  /// Specification, version 0.8), on Apple's platforms `~/Library/Application Support`; in it `openmarket/sandbox`.
  ///
  /// A path that is not absolute counts as none, as that specification asks. Nothing is made here.
  package static func `default`(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    let home = absolute(environment["HOME"]) ?? URL(filePath: NSHomeDirectory())
    #if canImport(Darwin)
      let data = home.appending(path: "Library/Application Support")
    #else
      let data =
        absolute(environment["XDG_DATA_HOME"]) ?? home.appending(path: ".local/share")
    #endif
    return data.appending(path: "openmarket/sandbox", directoryHint: .isDirectory)
  }

  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
