/// The command for pictures before they are sent.
extension CommandDeclaration {
  static let prepare = CommandDeclaration(
    name: .prepare,
    summary: LocalizedText(
      korean: "올리기 전에 사진을 검사하고, 원하면 줄입니다",
      english: "Check pictures before an upload, and make them smaller"),
    operand: Operand(
      placeholder: PrepareRequest.placeholder, isRequired: true, isRepeatable: true,
      summary: LocalizedText(
        korean: "PNG나 JPEG 파일, 상품 하나에 1~5장",
        english: "A PNG or JPEG file; a product has 1 to 5")),
    options: [PrepareOptions.shrink, PrepareOptions.output.declaration],
    asksServer: false,
    remarks: [
      LocalizedText(
        korean: "--shrink에는 ImageMagick이 필요합니다. 이미 있는 파일은 덮어쓰지 않습니다.",
        english: "--shrink takes ImageMagick. No original and no other file is overwritten."),
      LocalizedText(
        korean: "사진이 한 장이라도 맞지 않으면 아무것도 쓰지 않고 종료 코드 6으로 끝납니다.",
        english: "If any picture cannot be used, nothing is written and the exit code is 6."),
    ])
}
