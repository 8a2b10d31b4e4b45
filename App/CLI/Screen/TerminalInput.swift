/// Something that happens at a terminal.
enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// The mouse's wheel was turned, by so many notches; upwards where it is less than 0.
  case wheel(Int, at: CanvasPosition)
  case click(CanvasPosition)
  /// A text that was put in at once, as a whole.
  case paste(String)
  case resized(TerminalSize)
}
