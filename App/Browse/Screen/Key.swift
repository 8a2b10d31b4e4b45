import OpenMarketTerminal

/// A key that was pressed.
enum Key: Hashable, Sendable {
  /// A letter, a digit or any other character.
  case character(Character)
  /// A letter from `a` to `z` together with the control key.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown

  /// The short name of the key in hints and in the help.
  var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    }
  }

  /// A Boolean value that indicates whether the key is one of `keys`.
  ///
  /// A letter of the Korean two-set layout (KS X 5002) counts as the Latin letter on the same key, so that a user doesn't
  /// have to switch the layout after a search.
  func isOne(of keys: [Key]) -> Bool {
    if keys.contains(self) { return true }
    guard case .character(let character) = self, let letter = Self.twoSet[character] else {
      return false
    }
    return keys.contains(.character(letter))
  }

  private static let twoSet: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ",
      "qwertyuiopasdfghjklzxcvbnmQWERTOP"))
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

/// An event at the terminal.
enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// A pasted text. Its lines end in `\n`.
  case paste(String)
  /// The terminal has a new size, or its contents are unknown because another program used it.
  case resized(TerminalSize)
}
