import OpenMarketPresentation

/// What keys do in the help, besides scrolling it.
enum HelpAction: Hashable, Sendable {
  case back

  static let bindings: [KeyBinding<HelpAction>] = [
    KeyBinding(
      .back, .escape, .character("q"), .character("?"), .control("g"), .backspace, .enter,
      summary: LocalizedText(korean: "돌아가기", english: "Back"),
      hint: LocalizedText(korean: "돌아가기", english: "back"), isEssential: true)
  ]
}
