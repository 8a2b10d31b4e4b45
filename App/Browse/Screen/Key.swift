/// A key that was pressed.
enum Key: Hashable, Sendable {
  /// A letter, a syllable, a sign: whatever is shown as one character.
  case character(Character)
  /// A letter from `a` to `z` together with the control key.
  case control(Character)
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
}
