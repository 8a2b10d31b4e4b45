import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The options that every command accepts.
enum CommonOptions {
  static let json = Option(
    name: "json",
    summary: LocalizedText("JSON 객체 하나로 출력합니다", "Write one JSON object instead of text"))

  static let language = ValueOption<Language>(
    oneOf: "lang",
    LocalizedText(
      "출력 언어 (기본값은 LC_ALL, LC_MESSAGES, LANG)",
      "Language of the output (else LC_ALL, LC_MESSAGES, LANG)"),
    variable: "OPENMARKET_LANG")

  static let noColor = Option(
    name: "no-color", variable: "NO_COLOR",
    summary: LocalizedText("글자 스타일을 쓰지 않습니다 (또는 NO_COLOR)", "Disable text styling (also: NO_COLOR)")
  )

  static let help = Option(
    name: "help", letter: "h",
    summary: LocalizedText("사용법을 보여 줍니다", "Show the usage"))

  static let version = Option(
    name: "version",
    summary: LocalizedText("버전을 보여 줍니다", "Show the version"))

  static let all = [json, language.declaration, noColor, help, version]
}

/// The options for commands that use a server or the embedded market.
enum ServerOptions {
  static let server = ValueOption<BaseURL>(
    "server", "URL",
    LocalizedText(
      "사용할 서버 (또는 OPENMARKET_SERVER); 없으면 내장 마켓",
      "Server (or OPENMARKET_SERVER), else the embedded market"),
    variable: "OPENMARKET_SERVER"
  ) { text throws(InvalidValue) in
    do throws(BaseURLError) {
      return try BaseURL(text)
    } catch {
      // Don't repeat a URL that contains `@`, `?` or `#`, because credentials and tokens often appear next to these characters.
      throw InvalidValue(
        reason: error.text,
        isSecret: text.unicodeScalars.contains { "@?#".unicodeScalars.contains($0) })
    }
  }

  static let api = ValueOption<APIVersion>(
    oneOf: "api",
    LocalizedText("API 버전 (기본값 v3)", "The version of its API (default v3)"),
    variable: "OPENMARKET_API")

  static let allowHTTP = Option(
    name: "allow-http",
    summary: LocalizedText("다른 컴퓨터와의 암호화 없는 http를 허용합니다", "Allow plain http to other machines"))

  static let dataDirectory = ValueOption<URL>(
    Option(
      name: "data-dir", placeholder: "PATH", isPath: true, variable: "OPENMARKET_DATA_DIR",
      summary: LocalizedText(
        "내장 마켓의 폴더 (기본값은 사용자 데이터 폴더)", "The embedded market's folder (else in the user's data)"))
  ) { text throws(InvalidValue) in
    guard !text.isEmpty else { throw .path }
    return URL(filePath: text, directoryHint: .isDirectory).absoluteURL
  }

  /// The option for commands that can show saved pages. It isn't in ``all``, because most commands need the server.
  static let offline = Option(
    name: "offline",
    summary: LocalizedText(
      "서버에 묻지 않고 저장된 내용을 보여 줍니다", "Show what was saved, without asking the server"))

  static let all = [
    server.declaration, api.declaration, allowHTTP, dataDirectory.declaration,
  ]
}

/// The options for commands that require seller credentials.
///
/// An option for the secret itself would be unsafe, because other users of the computer can see the arguments of every process.
enum SellerOptions {
  static let identifier = ValueOption<String>(
    text: "identifier", "TEXT",
    LocalizedText(
      "판매자 identifier (또는 OPENMARKET_IDENTIFIER)",
      "The seller's identifier (or OPENMARKET_IDENTIFIER)"),
    variable: "OPENMARKET_IDENTIFIER")

  static let secretFile = ValueOption<String>(
    pathOf: "secret-file", "PATH",
    LocalizedText(
      "첫 줄이 암호인 파일 (또는 OPENMARKET_SECRET)",
      "The secret: a file's first line (or OPENMARKET_SECRET)"))

  static let all = [identifier.declaration, secretFile.declaration]

  /// The name of the environment variable that contains the seller's secret.
  static let secretVariable = "OPENMARKET_SECRET"

  /// The identifier option and its environment variable, for error messages.
  static let identifierUsage = "--identifier TEXT (OPENMARKET_IDENTIFIER)"
  static let secretUsage = "--secret-file PATH (OPENMARKET_SECRET)"
}
