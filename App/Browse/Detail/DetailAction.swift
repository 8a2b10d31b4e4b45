import OpenMarketPresentation

/// What keys do on a product's page, besides scrolling it.
enum DetailAction: Hashable, Sendable {
  case retry, dismiss, nextPicture, previousPicture, edit, delete, help, back, refresh, seller

  static let bindings: [KeyBinding<DetailAction>] = [
    KeyBinding(
      .retry, .character("r"),
      summary: LocalizedText(korean: "실패한 것 다시 하기", english: "Try again what failed"),
      hint: LocalizedText(korean: "다시 시도", english: "retry")),
    KeyBinding(
      .dismiss, .character("x"),
      summary: LocalizedText(korean: "실패 알림 지우기", english: "Take note of a failure"),
      hint: LocalizedText(korean: "알림 지우기", english: "dismiss")),
    KeyBinding(
      .edit, .character("e"),
      summary: LocalizedText(korean: "상품 고치기", english: "Edit the product"),
      hint: LocalizedText(korean: "고치기", english: "edit")),
    KeyBinding(
      .delete, .character("d"),
      summary: LocalizedText(
        korean: "상품 지우기 (먼저 물어봅니다)", english: "Delete the product, after a question"),
      hint: LocalizedText(korean: "지우기", english: "delete")),
    KeyBinding(
      .nextPicture, .right, .character("l"),
      summary: LocalizedText(korean: "다음 사진", english: "The next picture"),
      hint: LocalizedText(korean: "다음 사진", english: "next picture")),
    KeyBinding(
      .previousPicture, .left,
      summary: LocalizedText(korean: "이전 사진", english: "The picture before")),
    KeyBinding(
      .help, .character("?"),
      summary: LocalizedText(korean: "모든 키", english: "All keys"),
      hint: LocalizedText(korean: "도움말", english: "help"), isEssential: true),
    KeyBinding(
      .back, .escape, .character("q"), .character("h"), .backspace,
      summary: LocalizedText(korean: "목록으로", english: "Back to the list"),
      hint: LocalizedText(korean: "돌아가기", english: "back"), isEssential: true),
    KeyBinding(
      .refresh, .character("R"), .control("r"),
      summary: LocalizedText(korean: "새로 고침", english: "Refresh")),
    KeyBinding(
      .seller, .character("S"),
      summary: LocalizedText(korean: "판매자로 로그인, 로그아웃", english: "Sign in or out as a seller"),
      hint: LocalizedText(korean: "판매자", english: "seller")),
  ]
}
