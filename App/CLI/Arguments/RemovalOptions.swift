import OpenMarketPresentation

/// The options of commands that remove something.
enum RemovalOptions {
  static let yes = OptionDeclaration(
    name: "yes", letter: "y",
    summary: LocalizedText(korean: "묻지 않고 지웁니다", english: "Do not ask"))
}
