import Foundation

/// Where the program keeps what is the user's.
enum UserFolder {
  /// For settings and credentials: `$XDG_CONFIG_HOME` or else `~/.config` (XDG Base Directory Specification, version 0.8), on
  /// Apple's platforms `~/Library/Application Support`; in it `openmarket`. A path that is not absolute counts as none.
  static func configuration(_ environment: [String: String]) -> String {
    let home = absolute(environment["HOME"]) ?? NSHomeDirectory()
    #if canImport(Darwin)
      return "\(home)/Library/Application Support/openmarket"
    #else
      return (absolute(environment["XDG_CONFIG_HOME"]) ?? "\(home)/.config") + "/openmarket"
    #endif
  }

  static func settingsFile(_ environment: [String: String]) -> String {
    configuration(environment) + "/config.json"
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path
  }
}
