import OpenMarketPresentation

/// The options of `image`.
enum ImageOptions {
  static let output = ValueOption<String>(
    pathOf: "output", letter: "o", "FILE",
    LocalizedText(
      korean: "저장할 파일 (-이면 표준 출력)", english: "Where to save it (- for the standard output)"))

  static let force = OptionDeclaration(
    name: "force", letter: "f",
    summary: LocalizedText(
      korean: "이미 있는 파일을 덮어씁니다", english: "Replace a file that is there already"))
}
