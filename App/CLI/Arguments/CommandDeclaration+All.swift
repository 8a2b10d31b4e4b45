extension CommandDeclaration {
  static let all = [list, show, health, prepare, serve, reset, help]

  static let list = CommandDeclaration(
    name: .list,
    summary: LocalizedText(
      korean: "상품 목록을 한 페이지 보여 줍니다 (명령이 없을 때 기본값)",
      english: "Show one page of the products (also without any command)"),
    options: [
      ListOptions.page.declaration, ListOptions.perPage.declaration,
      ListOptions.search.declaration, ListOptions.layout.declaration,
    ])

  static let show = CommandDeclaration(
    name: .show,
    summary: LocalizedText(
      korean: "상품 하나를 자세히 보여 줍니다", english: "Show everything about one product"),
    operand: Operand(
      placeholder: "ID", isRequired: true,
      summary: LocalizedText(
        korean: "상품 번호 (1 이상의 정수)", english: "The product's number, 1 or more")))

  static let health = CommandDeclaration(
    name: .health,
    summary: LocalizedText(
      korean: "서버의 상태를 확인합니다", english: "Ask the server how it is"))

  static let help = CommandDeclaration(
    name: .help,
    summary: LocalizedText(
      korean: "명령의 사용법이나 종료 코드를 보여 줍니다",
      english: "Explain a command, or the exit codes"),
    operand: Operand(
      placeholder: "COMMAND", isRequired: false,
      summary: LocalizedText(
        korean: "명령 이름 또는 exit-codes", english: "A command's name, or exit-codes")))
}
