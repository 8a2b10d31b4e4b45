import OpenMarketPresentation

/// What keys do in forms.
enum FormAction: Hashable, Sendable {
  case submit, next, previous, choose, left, right, dismiss, discard, leave, help

  static let bindings: [KeyBinding<FormAction>] = [
    KeyBinding(
      .submit, .control("s"),
      summary: LocalizedText(korean: "보내기", english: "Send it"),
      hint: LocalizedText(korean: "보내기", english: "send")),
    KeyBinding(
      .next, .tab, .down,
      summary: LocalizedText(korean: "다음 칸으로", english: "To the next field"),
      hint: LocalizedText(korean: "다음", english: "next")),
    KeyBinding(
      .previous, .backTab, .up,
      summary: LocalizedText(korean: "이전 칸으로", english: "To the field before")),
    KeyBinding(
      .choose, .enter,
      summary: LocalizedText(
        korean: "다음 칸으로; 설명에서는 줄바꿈; 단추에서는 누르기",
        english: "To the next field; a line break in a description; on a button, press it")),
    KeyBinding(
      .left, .left,
      summary: LocalizedText(korean: "앞의 것 고르기 (통화)", english: "The choice before (currency)")),
    KeyBinding(
      .right, .right,
      summary: LocalizedText(korean: "다음 것 고르기 (통화)", english: "The next choice (currency)")),
    KeyBinding(
      .dismiss, .control("x"),
      summary: LocalizedText(korean: "알림 지우기", english: "Take note of what is told"),
      hint: LocalizedText(korean: "알림 지우기", english: "dismiss")),
    KeyBinding(
      .discard, .control("d"),
      summary: LocalizedText(
        korean: "입력한 것 버리기 (먼저 물어봅니다)", english: "Throw away what was entered, after a question"),
      hint: LocalizedText(korean: "버리기", english: "discard")),
    KeyBinding(
      .leave, .escape,
      summary: LocalizedText(
        korean: "나가기 (입력한 것은 남습니다); 보내는 중에는 그만두기",
        english: "Leave, which keeps what was entered; while it is sent, give that up"),
      hint: LocalizedText(korean: "나가기", english: "leave"), isEssential: true),
    KeyBinding(
      .help, .control("g"),
      summary: LocalizedText(korean: "모든 키", english: "All keys"),
      hint: LocalizedText(korean: "도움말", english: "help"), isEssential: true),
  ]
}
