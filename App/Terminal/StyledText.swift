/// A text style on a terminal. The raw value is the parameter that turns the style on in the
/// control sequence SGR (ECMA-48).
public enum TextStyle: Int, Hashable, Sendable {
  case bold = 1
  case dimmed = 2
  case underlined = 4
  case reversed = 7
  case struckThrough = 9
}

/// A line of text that consists of parts with different styles.
public struct StyledText: Hashable, Sendable {
  public struct Piece: Hashable, Sendable {
    public let text: TerminalText
    public var styles: [TextStyle]
  }

  public private(set) var pieces: [Piece]

  public init(_ text: TerminalText, _ styles: TextStyle...) {
    pieces = [Piece(text: text, styles: styles)]
  }

  public init(line: String, _ styles: TextStyle...) {
    pieces = [Piece(text: TerminalText(line: line), styles: styles)]
  }

  private init(pieces: [Piece]) {
    self.pieces = pieces
  }

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(pieces: left.pieces + right.pieces)
  }

  public var columns: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  public func adding(_ style: TextStyle) -> StyledText {
    StyledText(pieces: pieces.map { Piece(text: $0.text, styles: $0.styles + [style]) })
  }

  /// Returns the line, shortened to the given number of columns. A shortened line ends with `…`.
  public func shortened(to limit: Int) -> StyledText {
    guard columns > limit else { return self }
    var room = limit
    var kept: [Piece] = []
    for piece in pieces {
      // Reserve a column for the ellipsis.
      guard piece.text.columns < room else {
        let text = (piece.text + TerminalText(line: " ")).shortened(to: room)
        kept.append(Piece(text: text, styles: piece.styles))
        break
      }
      kept.append(piece)
      room -= piece.text.columns
    }
    return StyledText(pieces: kept)
  }

  public func text(isStyled: Bool) -> String {
    pieces.map { piece in
      let text = piece.text.text
      guard isStyled, !piece.styles.isEmpty, !text.isEmpty else { return text }
      let codes = piece.styles.map { String($0.rawValue) }.joined(separator: ";")
      return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }.joined()
  }

  /// Returns the line, padded with spaces to the given number of columns.
  public func padded(to width: Int, isStyled: Bool, trailing: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - columns))
    let text = text(isStyled: isStyled)
    return trailing ? blanks + text : text + blanks
  }
}
