package import Foundation

/// A standard folder for the user's files, according to Apple's conventions or the XDG Base
/// Directory Specification, version 0.8.
package enum UserFolder {
  /// The folder for settings: `~/Library/Application Support` on Apple platforms
  /// (`~/Library/Caches` on tvOS), `$XDG_CONFIG_HOME` or `~/.config` on other platforms.
  case configuration
  /// The folder for user data: `~/Library/Application Support` on Apple platforms
  /// (`~/Library/Caches` on tvOS), `$XDG_DATA_HOME` or `~/.local/share` on other platforms.
  case data
  /// The folder for data that can be loaded again: `~/Library/Caches` on Apple platforms,
  /// `$XDG_CACHE_HOME` or `~/.cache` on other platforms.
  case cache

  /// The facts about `~/Library`: the app's bundle identifier, which a command-line tool doesn't
  /// have, and a Boolean value that indicates whether apps can only write to `~/Library/Caches`.
  package typealias Library = (bundleIdentifier: String?, allowsCachesOnly: Bool)

  package static var library: Library? {
    #if os(tvOS)
      (Bundle.main.bundleIdentifier, true)
    #elseif canImport(Darwin)
      (Bundle.main.bundleIdentifier, false)
    #else
      nil
    #endif
  }

  /// Returns the URL of the subfolder for this package's files. This method doesn't create the
  /// folder.
  ///
  /// - Parameters:
  ///   - environment: The environment variables. Variables with relative paths are ignored, as the
  ///     specification requires.
  ///   - library: The facts about `~/Library`, or `nil` on platforms without this folder.
  package func url(_ environment: [String: String], library: Library? = Self.library) -> URL {
    let home = Self.absolute(environment["HOME"]) ?? URL(filePath: NSHomeDirectory())
    if let library {
      let isCache = self == .cache || library.allowsCachesOnly
      // Apps on a Mac without a sandbox share `~/Library`. Their bundle identifiers keep their
      // files apart.
      return home.appending(path: isCache ? "Library/Caches" : "Library/Application Support")
        .appending(path: library.bundleIdentifier ?? "openmarket", directoryHint: .isDirectory)
    }
    let (variable, usual) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", ".config")
      case .data: ("XDG_DATA_HOME", ".local/share")
      case .cache: ("XDG_CACHE_HOME", ".cache")
      }
    let folder = Self.absolute(environment[variable]) ?? home.appending(path: usual)
    return folder.appending(path: "openmarket", directoryHint: .isDirectory)
  }

  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
