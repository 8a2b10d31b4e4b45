package import Foundation

/// The folders that an operating system gives to a user's apps: those of the XDG Base Directory Specification, version 0.8, or of Apple's
/// platforms.
package enum UserFolder {
  /// Settings: `$XDG_CONFIG_HOME` or `~/.config`, on Apple's platforms `~/Library/Application Support`.
  case configuration
  /// The user's data: `$XDG_DATA_HOME` or `~/.local/share`, on Apple's platforms `~/Library/Application Support`.
  case data
  /// Data that can be loaded again: `$XDG_CACHE_HOME` or `~/.cache`, on Apple's platforms `~/Library/Caches`.
  case cache

  /// Returns the folder `openmarket` in it. The folder isn't created.
  ///
  /// - Parameter environment: The environment variables. A path in them that isn't absolute is ignored, as the specification requires.
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
