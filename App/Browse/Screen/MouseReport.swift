/// What a terminal tells of the mouse: a button with the bits that say more of it, and a place counted from 1 (xterm,
/// "Mouse Tracking").
struct MouseReport: Hashable, Sendable {
  let button: Int
  let column: Int
  let row: Int

  /// Shift, meta and control make no difference here.
  private static let modifiers = 4 | 8 | 16

  /// `nil` for what is neither a press of the left button nor a turn of the wheel up or down.
  var input: TerminalInput? {
    guard column > 0, row > 0 else { return nil }
    let place = CanvasPosition(row: row - 1, column: column - 1)
    switch button & ~Self.modifiers {
    case 0: return .click(place)
    case 64: return .wheel(-1, at: place)
    case 65: return .wheel(1, at: place)
    default: return nil
    }
  }
}
