import OpenMarketDomain
import OpenMarketPresentation

/// The commands for sellers.
extension CommandDeclaration {
  static let register = CommandDeclaration(
    name: .register, group: .selling,
    summary: LocalizedText(
      korean: "상품을 등록합니다", english: "Put a product on the market"),
    operand: Operand(
      placeholder: "PICTURE", isRequired: false, isRepeatable: true,
      joins: EntryOptions.image.declaration.name,
      summary: LocalizedText(
        korean: "--image와 같습니다", english: "The same as with --image")),
    options: EntryOptions.declarations + [
      EntryOptions.image.declaration, EntryOptions.dryRun,
    ],
    needsSeller: true,
    remarks: [
      LocalizedText(
        korean: "따로 주지 않으면 통화는 KRW, 할인과 재고는 0입니다.",
        english: "Unless given, the currency is KRW, and there is no discount and no stock."),
      sellerRemark, askingRemark,
    ],
    examples: [
      "openmarket register --name 'Desk lamp' --description 'Warm light, as new.' \\",
      "  --price 15000 --stock 1 --image lamp.png",
      "openmarket register --dry-run --name … --image lamp.png",
    ])

  static let edit = CommandDeclaration(
    name: .edit, group: .selling,
    summary: LocalizedText(
      korean: "내 상품을 고칩니다", english: "Change a product of yours"),
    operand: productID,
    options: EntryOptions.declarations + [
      EntryOptions.thumbnail.declaration, EntryOptions.dryRun,
    ],
    needsSeller: true,
    remarks: [sellerRemark, askingRemark],
    examples: ["openmarket edit 184 --price 12000 --stock 3", "openmarket edit 184 --thumbnail 2"])

  static let delete = CommandDeclaration(
    name: .delete, group: .selling,
    summary: LocalizedText(
      korean: "내 상품을 지웁니다 (먼저 묻습니다)", english: "Delete a product of yours; asks first"),
    operand: productID,
    options: [RemovalOptions.yes, EntryOptions.dryRun],
    needsSeller: true,
    remarks: [sellerRemark],
    examples: ["openmarket delete 184", "openmarket delete 184 --yes"])

  static let login = CommandDeclaration(
    name: .login, group: .selling,
    summary: LocalizedText(
      korean: "판매자 정보를 이 컴퓨터에 보관합니다", english: "Keep who you are as a seller here"),
    options: [LoginOptions.vendor.declaration],
    needsSeller: true,
    remarks: [
      sellerRemark,
      LocalizedText(
        korean: "서버마다 따로, 사용자만 읽을 수 있는 파일(0600)에 보관합니다.",
        english: "It is kept for each server, in a file that only you can read (0600)."),
    ],
    examples: [
      "openmarket login --identifier ID --server https://market.example",
      "openmarket login --identifier ID --secret-file secret.txt",
    ])

  static let logout = CommandDeclaration(
    name: .logout, group: .selling,
    summary: LocalizedText(
      korean: "보관한 판매자 정보를 지웁니다", english: "Forget who you are as a seller"),
    examples: ["openmarket logout", "openmarket logout --server https://market.example"])

  private static let sellerRemark = LocalizedText(
    korean: "비밀번호는 --secret-file, OPENMARKET_SECRET, login, 숨은 입력 순으로 찾습니다.",
    english: "The secret is that of --secret-file, OPENMARKET_SECRET, login, or asked for.")

  private static let askingRemark = LocalizedText(
    korean: "터미널에서는 빠진 것을 묻고, 아니면 묻지 않고 종료 코드 2로 끝납니다.",
    english: "What is missing is asked for on a terminal; elsewhere the exit code is 2.")
}
