import OpenMarketTerminal

/// A movement in a list or a text.
enum Movement: Hashable, Sendable {
  case down, up, left, right, pageDown, pageUp, first, last

  @MainActor static let commands: [KeyCommand<Movement?>] = [
    KeyCommand(.down, "j", korean: "아래로", english: "down") { $0 = .down },
    KeyCommand(.up, "k", korean: "위로", english: "up") { $0 = .up },
    KeyCommand(.left, "h", korean: "격자에서 왼쪽", english: "left in a grid") { $0 = .left },
    KeyCommand(.right, "l", korean: "격자에서 오른쪽", english: "right in a grid") { $0 = .right },
    KeyCommand(.pageDown, .control("f"), " ", korean: "한 화면 아래로", english: "a screen down") {
      $0 = .pageDown
    },
    KeyCommand(.pageUp, .control("b"), korean: "한 화면 위로", english: "a screen up") { $0 = .pageUp },
    KeyCommand(.home, "g", korean: "처음으로", english: "to the beginning") { $0 = .first },
    KeyCommand(.end, "G", korean: "끝으로", english: "to the end") { $0 = .last },
  ]

  /// Returns the movement that is assigned to the given key, if any.
  @MainActor
  static func of(_ key: Key) -> Movement? {
    var movement: Movement?
    _ = commands.perform(key, on: &movement)
    return movement
  }
}
