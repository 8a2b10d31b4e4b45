import OpenMarketPresentation

/// The commands for looking around.
extension CommandDeclaration {
  static let list = CommandDeclaration(
    name: .list, group: .looking,
    summary: LocalizedText(
      korean: "상품 목록을 보여 줍니다 (명령이 없을 때 기본값)",
      english: "Show products, page by page (also without any command)"),
    options: ListOptions.pages + [ListOptions.search.declaration] + ListOptions.rest,
    remarks: listRemarks,
    examples: [
      "openmarket list --page 2", "openmarket list --all --json | grep KRW",
      "openmarket list --fields id,name,price --per-page 5",
    ])

  static let search = CommandDeclaration(
    name: .search, group: .looking,
    summary: LocalizedText(
      korean: "이름에 TEXT가 있는 상품을 보여 줍니다", english: "Show the products that match a text"),
    operand: Operand(
      placeholder: "TEXT", isRequired: true,
      summary: LocalizedText(
        korean: "찾을 말 (공백이 있으면 따옴표로)", english: "What to look for; quote blanks")),
    options: ListOptions.pages + ListOptions.rest,
    remarks: listRemarks,
    examples: ["openmarket search 카메라", "openmarket search lamp --all --json"])

  static let show = CommandDeclaration(
    name: .show, group: .looking,
    summary: LocalizedText(
      korean: "상품 하나를 자세히 보여 줍니다", english: "Show everything about one product"),
    operand: productID,
    options: [FieldOptions.ofProducts.declaration],
    remarks: FieldOptions.remarks(ProductField.allCases),
    examples: ["openmarket show 32", "openmarket show 32 --fields name,images --json"])

  static let image = CommandDeclaration(
    name: .image, group: .looking,
    summary: LocalizedText(
      korean: "상품 사진을 파일로 받습니다", english: "Save a picture of a product as a file"),
    operand: Operand(
      placeholder: "ID [N]", isRequired: true, most: 2,
      summary: LocalizedText(
        korean: "상품 번호와, 몇 번째 사진인지 (기본값 1)",
        english: "The product's number, and which picture (default 1)")),
    options: [ImageOptions.output.declaration, ImageOptions.force],
    examples: [
      "openmarket image 32 --output tumbler.png", "openmarket image 32 2 --output - > second.png",
    ])

  static let browse = CommandDeclaration(
    name: .browse, group: .looking,
    summary: LocalizedText(
      korean: "마켓을 전체 화면으로 둘러보고 팝니다",
      english: "Look around, and sell, on the full screen"),
    options: [ListOptions.layout.declaration],
    needsSeller: true,
    windingUp: .interruption,
    remarks: [
      LocalizedText(
        korean: "화살표나 vi 키로 움직이고, ?로 모든 키를 봅니다.",
        english: "Move with the arrows or as in vi; ? shows all keys.")
    ],
    examples: ["openmarket browse", "openmarket browse --layout grid --lang ko"])

  static let productID = Operand(
    placeholder: "ID", isRequired: true,
    summary: LocalizedText(
      korean: "상품 번호 (1 이상의 정수)", english: "The product's number, 1 or more"))

  private static let listRemarks =
    [
      LocalizedText(
        korean: "--all은 끝까지 이어서 보여 주고, --json과 함께면 한 줄에 상품 하나입니다.",
        english: "--all goes on to the end; with --json it writes one product a line.")
    ] + FieldOptions.remarks(ProductField.ofLists)
}
