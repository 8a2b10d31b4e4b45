import OpenMarketPresentation

/// What keys do on a picture that is to be sent.
enum PictureAction: Hashable, Sendable {
  case shrink, remove, moveUp, moveDown

  static let bindings: [KeyBinding<PictureAction>] = [
    KeyBinding(
      .shrink, .character("s"),
      summary: LocalizedText(
        korean: "너무 큰 사진 줄이기", english: "Make a picture smaller that is too large"),
      hint: LocalizedText(korean: "줄이기", english: "shrink")),
    KeyBinding(
      .remove, .character("x"), .delete,
      summary: LocalizedText(korean: "사진 빼기", english: "Take a picture away"),
      hint: LocalizedText(korean: "빼기", english: "remove")),
    KeyBinding(
      .moveUp, .character("K"),
      summary: LocalizedText(korean: "사진 앞으로", english: "Move a picture up"),
      hint: LocalizedText(korean: "앞으로", english: "up")),
    KeyBinding(
      .moveDown, .character("J"),
      summary: LocalizedText(korean: "사진 뒤로", english: "Move a picture down"),
      hint: LocalizedText(korean: "뒤로", english: "down")),
  ]
}
