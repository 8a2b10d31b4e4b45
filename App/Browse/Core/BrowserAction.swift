import OpenMarketPresentation

/// What keys do on every page.
enum BrowserAction: Hashable, Sendable {
  case interrupt
  case redraw

  static let bindings: [KeyBinding<BrowserAction>] = [
    KeyBinding(
      .interrupt, .control("c"),
      summary: LocalizedText(korean: "어디서나 바로 끝내기", english: "Leave at once, wherever you are"),
      hint: LocalizedText(korean: "바로 끝내기", english: "leave at once")),
    KeyBinding(
      .redraw, .control("l"),
      summary: LocalizedText(korean: "화면 다시 그리기", english: "Draw the screen again")),
  ]
}

extension PageQuestion {
  /// Whatever is no yes is a no.
  static let bindings: [KeyBinding<Bool>] = [
    KeyBinding(
      true, .character("y"), summary: LocalizedText(korean: "예", english: "Yes"),
      hint: LocalizedText(korean: "예", english: "yes")),
    KeyBinding(
      false, .character("n"), .enter, .escape, .character("q"),
      summary: LocalizedText(korean: "아니요", english: "No"),
      hint: LocalizedText(korean: "아니요", english: "no")),
  ]
}
