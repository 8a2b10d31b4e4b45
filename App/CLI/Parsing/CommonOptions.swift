import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The options that every command accepts.
enum CommonOptions {
  static let json = Option("json")
  static let language = Option(
    "lang", choices: Language.allCases.map(\.rawValue), variable: "OPENMARKET_LANG")
  static let noColor = Option("no-color", variable: "NO_COLOR")
  static let help = Option("help", letter: "h")
  static let version = Option("version")

  static let all = [json, language, noColor, help, version]

  /// An option that skips the confirmation prompt, for commands that ask before they remove something.
  static let yes = Option("yes", letter: "y")
}

/// The options for commands that use a server or the embedded market.
enum ServerOptions {
  static let server = Option("server", value: "URL", variable: "OPENMARKET_SERVER")
  static let api = Option(
    "api", choices: APIVersion.allCases.map(\.rawValue), variable: "OPENMARKET_API")
  static let allowHTTP = Option("allow-http")
  static let dataDirectory = Option(
    "data-dir", value: "PATH", isPath: true, variable: "OPENMARKET_DATA_DIR")
  /// The option for commands that can show saved pages. It isn't in ``all``, because most commands need the server.
  static let offline = Option("offline")

  static let all = [server, api, allowHTTP, dataDirectory]
}

extension Arguments {
  var serverURL: BaseURL? {
    get throws(CommandFailure) {
      try value(of: ServerOptions.server) { text throws(InvalidValue) in
        do throws(BaseURLError) {
          return try BaseURL(text)
        } catch {
          // Don't repeat a URL that contains `@`, `?` or `#`, because credentials and tokens often appear next to these characters.
          throw InvalidValue(
            error.text, isSecret: text.contains(/[@?#]/.matchingSemantics(.unicodeScalar)))
        }
      }
    }
  }

  /// The data folder of the embedded market, or `nil` for the default folder.
  var dataFolder: URL? {
    get throws(CommandFailure) {
      try path(of: ServerOptions.dataDirectory).map {
        URL(filePath: $0, directoryHint: .isDirectory).absoluteURL
      }
    }
  }
}

/// The options for commands that require seller credentials.
///
/// An option for the secret itself would be unsafe, because other users of the computer can see the arguments of every process.
enum SellerOptions {
  static let identifier = Option("identifier", value: "TEXT", variable: "OPENMARKET_IDENTIFIER")
  static let secretFile = Option("secret-file", value: "PATH", isPath: true)

  static let all = [identifier, secretFile]

  /// The name of the environment variable that contains the seller's secret.
  static let secretVariable = "OPENMARKET_SECRET"
}
