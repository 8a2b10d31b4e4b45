import OpenMarketPresentation

/// What keys do on the seller's page.
enum SellerAction: Hashable, Sendable {
  case choose, next, previous, leave, help

  static let bindings: [KeyBinding<SellerAction>] = [
    KeyBinding(
      .choose, .enter,
      summary: LocalizedText(
        korean: "다음 칸으로; 단추에서는 누르기", english: "To the next field; on a button, press it"),
      hint: LocalizedText(korean: "다음", english: "next")),
    KeyBinding(
      .next, .tab, .down, summary: LocalizedText(korean: "다음 칸으로", english: "To the next field")),
    KeyBinding(
      .previous, .backTab, .up,
      summary: LocalizedText(korean: "이전 칸으로", english: "To the field before")),
    KeyBinding(
      .leave, .escape, summary: LocalizedText(korean: "나가기", english: "Leave"),
      hint: LocalizedText(korean: "나가기", english: "leave"), isEssential: true),
    KeyBinding(
      .help, .control("g"), summary: LocalizedText(korean: "모든 키", english: "All keys"),
      hint: LocalizedText(korean: "도움말", english: "help"), isEssential: true),
  ]
}
