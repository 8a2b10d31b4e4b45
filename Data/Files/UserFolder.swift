package import Foundation

/// A user's own folder for what applications keep (XDG Base Directory Specification, version 0.8), or that of Apple's platforms.
package enum UserFolder {
  /// For settings: `$XDG_CONFIG_HOME` or else `~/.config`; on Apple's platforms `~/Library/Application Support`.
  case configuration
  /// For what is the user's: `$XDG_DATA_HOME` or else `~/.local/share`; on Apple's platforms
  /// `~/Library/Application Support`.
  case data
  /// For what can be had again: `$XDG_CACHE_HOME` or else `~/.cache`; on Apple's platforms `~/Library/Caches`.
  case cache

  /// The folder `openmarket` in it.
  ///
  /// A path that is not absolute counts as none, as that specification asks. Nothing is made here.
  package func url(_ environment: [String: String]) -> URL {
    let home = Self.absolute(environment["HOME"]) ?? URL(filePath: NSHomeDirectory())
    #if canImport(Darwin)
      let folder = home.appending(
        path: self == .cache ? "Library/Caches" : "Library/Application Support")
    #else
      let (variable, usual) =
        switch self {
        case .configuration: ("XDG_CONFIG_HOME", ".config")
        case .data: ("XDG_DATA_HOME", ".local/share")
        case .cache: ("XDG_CACHE_HOME", ".cache")
        }
      let folder = Self.absolute(environment[variable]) ?? home.appending(path: usual)
    #endif
    return folder.appending(path: "openmarket", directoryHint: .isDirectory)
  }

  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
