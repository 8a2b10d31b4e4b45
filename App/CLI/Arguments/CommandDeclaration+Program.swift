import OpenMarketPresentation

/// The commands about the program itself.
extension CommandDeclaration {
  static let explain = CommandDeclaration(
    name: .explain, group: .program,
    summary: LocalizedText(
      korean: "오류 코드나 문제 코드를 설명합니다", english: "Explain the code of an error or issue"),
    operand: Operand(
      placeholder: "CODE", isRequired: false,
      summary: LocalizedText(
        korean: "코드 (없으면 모든 코드를 보여 줍니다)", english: "The code; all of them without one")),
    asksServer: false,
    examples: ["openmarket explain outcome-unknown", "openmarket explain --lang ko name-length"])

  static let completions = CommandDeclaration(
    name: .completions, group: .program,
    summary: LocalizedText(
      korean: "셸 자동 완성 스크립트를 출력합니다", english: "Write a script for a shell's completion"),
    operand: Operand(
      placeholder: "bash|zsh|fish", isRequired: true,
      summary: LocalizedText(korean: "셸", english: "The shell")),
    asksServer: false,
    examples: [
      "source <(openmarket completions bash)",
      "openmarket completions fish > ~/.config/fish/completions/openmarket.fish",
    ])

  static let help = CommandDeclaration(
    name: .help, group: .program,
    summary: LocalizedText(
      korean: "명령의 사용법이나 종료 코드를 보여 줍니다",
      english: "Explain a command, or the exit codes"),
    operand: Operand(
      placeholder: "COMMAND", isRequired: false,
      summary: LocalizedText(
        korean: "명령 이름 또는 exit-codes", english: "A command's name, or exit-codes")),
    asksServer: false,
    examples: ["openmarket help register", "openmarket help exit-codes"])
}
