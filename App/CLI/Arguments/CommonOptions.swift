import OpenMarketPresentation

/// The options that are no command's own, and mean the same wherever they are taken.
enum CommonOptions {
  static let language = ValueOption<Language>(
    oneOf: "lang",
    LocalizedText(
      korean: "출력 언어 (기본값은 LC_ALL, LC_MESSAGES, LANG)",
      english: "Language of the output (else LC_ALL, LC_MESSAGES, LANG)"),
    variable: "OPENMARKET_LANG")

  static let json = OptionDeclaration(
    name: "json",
    summary: LocalizedText(
      korean: "JSON 객체 하나로 출력합니다", english: "Write one JSON object instead of text"))

  static let noColor = OptionDeclaration(
    name: "no-color", variable: "NO_COLOR",
    summary: LocalizedText(
      korean: "취소선과 흐림 효과를 쓰지 않습니다 (또는 NO_COLOR)",
      english: "Strike nothing through, dim nothing (or NO_COLOR)"))

  static let help = OptionDeclaration(
    name: "help", letter: "h",
    summary: LocalizedText(korean: "사용법을 보여 줍니다", english: "Explain the usage"))

  static let version = OptionDeclaration(
    name: "version",
    summary: LocalizedText(korean: "버전을 보여 줍니다", english: "Tell the version"))

  /// Those of commands that ask no market.
  static let withoutServer = [json, language.declaration, noColor, help, version]

  static let all = ServerOptions.all + withoutServer
}
