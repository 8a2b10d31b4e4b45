import OpenMarketTerminal

/// Something that happens at a terminal.
enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// The mouse's wheel was turned, by so many notches; upwards where it is less than 0.
  case wheel(Int, at: CanvasPosition)
  case click(CanvasPosition)
  /// A text that was put in at once, as a whole; a very long one comes in pieces. Its lines end in `\n`.
  case paste(String)
  /// The terminal has this size now, or shows the program again after something else, and what it shows is not known:
  /// everything is to be painted anew (``ScreenPainter/reset()``).
  case resized(TerminalSize)
}
