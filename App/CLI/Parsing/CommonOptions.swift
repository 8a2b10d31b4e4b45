import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The options that every command accepts.
enum CommonOptions {
  static let json = Option("json", "JSON 객체 하나로 출력합니다", "Write one JSON object instead of text")
  static let language = Option(
    "lang", choices: Language.allCases.map(\.rawValue), variable: "OPENMARKET_LANG",
    "출력 언어 (기본값은 LC_ALL, LC_MESSAGES, LANG)",
    "Language of the output (else LC_ALL, LC_MESSAGES, LANG)")
  static let noColor = Option(
    "no-color", variable: "NO_COLOR", "글자 스타일을 쓰지 않습니다 (또는 NO_COLOR)",
    "Disable text styling (also: NO_COLOR)")
  static let help = Option("help", letter: "h", "사용법을 보여 줍니다", "Show the usage")
  static let version = Option("version", "버전을 보여 줍니다", "Show the version")

  static let all = [json, language, noColor, help, version]

  /// An option that skips the confirmation prompt, for commands that ask before they remove something.
  static let yes = Option("yes", letter: "y", "묻지 않고 지웁니다", "Don't ask")
}

/// The options for commands that use a server or the embedded market.
enum ServerOptions {
  static let server = Option(
    "server", value: "URL", variable: "OPENMARKET_SERVER",
    "사용할 서버 (또는 OPENMARKET_SERVER); 없으면 내장 마켓",
    "Server (or OPENMARKET_SERVER), else the embedded market")
  static let api = Option(
    "api", choices: APIVersion.allCases.map(\.rawValue), variable: "OPENMARKET_API",
    "API 버전 (기본값 v3)", "The version of its API (default v3)")
  static let allowHTTP = Option(
    "allow-http", "다른 컴퓨터와의 암호화 없는 http를 허용합니다", "Allow plain http to other machines")
  static let dataDirectory = Option(
    "data-dir", value: "PATH", isPath: true, variable: "OPENMARKET_DATA_DIR",
    "내장 마켓의 폴더 (기본값은 사용자 데이터 폴더)", "The embedded market's folder (else in the user's data)")
  /// The option for commands that can show saved pages. It isn't in ``all``, because most commands need the server.
  static let offline = Option(
    "offline", "서버에 묻지 않고 저장된 내용을 보여 줍니다", "Show what was saved, without asking the server")

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
  static let identifier = Option(
    "identifier", value: "TEXT", variable: "OPENMARKET_IDENTIFIER",
    "판매자 identifier (또는 OPENMARKET_IDENTIFIER)",
    "The seller's identifier (or OPENMARKET_IDENTIFIER)")
  static let secretFile = Option(
    "secret-file", value: "PATH", isPath: true, "첫 줄이 암호인 파일 (또는 OPENMARKET_SECRET)",
    "The secret: a file's first line (or OPENMARKET_SECRET)")

  static let all = [identifier, secretFile]

  /// The name of the environment variable that contains the seller's secret.
  static let secretVariable = "OPENMARKET_SECRET"

  static let remark = LocalizedText(
    "암호는 --secret-file, OPENMARKET_SECRET, login, 숨은 입력 순으로 찾습니다.",
    "The secret is that of --secret-file, OPENMARKET_SECRET, login, or asked for.")
}
