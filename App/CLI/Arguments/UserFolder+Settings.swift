import Foundation
import OpenMarketData

extension UserFolder {
  static func settingsFile(_ environment: [String: String]) -> String {
    configuration.url(environment).appending(path: "config.json", directoryHint: .notDirectory)
      .path(percentEncoded: false)
  }
}
