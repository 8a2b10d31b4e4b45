package import Foundation
import OpenMarketData

/// Where a market is kept when nobody says where.
package enum DataFolder {
  /// The user's folder for what applications keep: `$XDG_DATA_HOME` or else `~/.local/share` (XDG Base Directory
  /// Specification, version 0.8), on Apple's platforms `~/Library/Application Support`; in it `openmarket/sandbox`.
  ///
  /// A path that is not absolute counts as none, as that specification asks. Nothing is made here.
  package static func `default`(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.data.url(environment).appending(path: "sandbox", directoryHint: .isDirectory)
  }
}
