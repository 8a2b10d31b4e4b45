package import Foundation

/// A standard folder for the user's files, according to Apple's conventions or the XDG Base Directory Specification, version 0.8.
package enum UserFolder {
  /// The folder for settings: `~/Library/Application Support` on Apple platforms, `$XDG_CONFIG_HOME` or `~/.config` on other
  /// platforms.
  case configuration
  /// The folder for user data: `~/Library/Application Support` on Apple platforms, `$XDG_DATA_HOME` or `~/.local/share` on other
  /// platforms.
  case data
  /// The folder for data that can be loaded again: `~/Library/Caches` on Apple platforms, `$XDG_CACHE_HOME` or `~/.cache` on
  /// other platforms.
  case cache

  /// Returns the URL of the subfolder `openmarket` for this package's files. This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored, as the specification
  ///   requires.
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
