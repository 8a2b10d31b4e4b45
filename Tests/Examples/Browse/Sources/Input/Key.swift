import OpenMarketTerminal

/// A key press.
enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A letter from `a` to `z`, pressed together with the Control key.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown

  /// The label of the key in hints and on the help page.
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

  /// Returns a Boolean value that indicates whether the given array contains this key.
  ///
  /// A letter of the Korean two-set layout (KS X 5002) matches the Latin letter on the same key.
  /// After a search in Korean, the user can therefore perform a command without switching the
  /// keyboard layout.
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

/// An input event from the terminal.
enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// Pasted text, in which every line break is `\n`.
  case paste(String)
  /// The terminal has the given size, and the screen must be redrawn.
  ///
  /// This input arrives after the size has changed, or after another program may have changed the
  /// contents of the terminal.
  case resized(TerminalSize)
}
