import OpenMarketPresentation

/// What keys do in a text that may be longer than the screen.
enum ScrollAction: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last

  /// Says in the last line that there is more than is shown.
  static let hint = KeyHint(
    key: Key.up.label + Key.down.label,
    text: LocalizedText(korean: "더 보기", english: "see more"))

  static let bindings: [KeyBinding<ScrollAction>] = [
    KeyBinding(
      .down, .down, .character("j"),
      summary: LocalizedText(korean: "한 줄 아래로", english: "A line down")),
    KeyBinding(
      .up, .up, .character("k"),
      summary: LocalizedText(korean: "한 줄 위로", english: "A line up")),
    KeyBinding(
      .pageDown, .pageDown, .control("f"), .character(" "),
      summary: LocalizedText(korean: "한 화면 아래로", english: "A screen down")),
    KeyBinding(
      .pageUp, .pageUp, .control("b"),
      summary: LocalizedText(korean: "한 화면 위로", english: "A screen up")),
    KeyBinding(
      .first, .home, .character("g"),
      summary: LocalizedText(korean: "처음으로", english: "To the beginning")),
    KeyBinding(
      .last, .end, .character("G"), summary: LocalizedText(korean: "끝으로", english: "To the end")),
  ]
}
