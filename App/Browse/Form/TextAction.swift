import OpenMarketPresentation

/// What keys do where a text is typed.
enum TextAction: Hashable, Sendable {
  case left, right, start, end
  case backspace, delete, eraseWord, eraseToStart, eraseToEnd

  static let bindings: [KeyBinding<TextAction>] = [
    KeyBinding(
      .left, .left, .control("b"),
      summary: LocalizedText(korean: "한 글자 왼쪽으로", english: "One character to the left")),
    KeyBinding(
      .right, .right, .control("f"),
      summary: LocalizedText(korean: "한 글자 오른쪽으로", english: "One character to the right")),
    KeyBinding(
      .start, .home, .control("a"),
      summary: LocalizedText(korean: "줄의 처음으로", english: "To the beginning of the line")),
    KeyBinding(
      .end, .end, .control("e"),
      summary: LocalizedText(korean: "줄의 끝으로", english: "To the end of the line")),
    KeyBinding(
      .backspace, .backspace,
      summary: LocalizedText(korean: "앞 글자 지우기", english: "Erase the character before")),
    KeyBinding(
      .delete, .delete,
      summary: LocalizedText(korean: "뒤 글자 지우기", english: "Erase the character after")),
    KeyBinding(
      .eraseWord, .control("w"),
      summary: LocalizedText(korean: "앞 낱말 지우기", english: "Erase the word before")),
    KeyBinding(
      .eraseToStart, .control("u"),
      summary: LocalizedText(korean: "줄의 처음까지 지우기", english: "Erase to the line's beginning")),
    KeyBinding(
      .eraseToEnd, .control("k"),
      summary: LocalizedText(korean: "줄의 끝까지 지우기", english: "Erase to the line's end")),
  ]
}

extension TextLine {
  /// Takes an input that changes the text, or moves in it.
  ///
  /// - Returns: whether it was one.
  mutating func handle(_ input: TerminalInput) -> Bool {
    switch input {
    case .paste(let text): insert(text)
    case .key(let key):
      // A letter is typed as it is, whatever it would do on another page.
      if case .character(let character) = key {
        insert(String(character))
      } else if let action: TextAction = TextAction.bindings.action(for: key) {
        perform(action)
      } else {
        return false
      }
    default: return false
    }
    return true
  }
}
