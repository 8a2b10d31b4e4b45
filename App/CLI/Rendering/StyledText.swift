/// One line in pieces of different looks.
struct StyledText: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    let text: TerminalText
    var styles: [TextStyle]
  }

  private(set) var pieces: [Piece]

  init(_ text: TerminalText, _ styles: TextStyle...) {
    pieces = [Piece(text: text, styles: styles)]
  }

  init(line: String, _ styles: TextStyle...) {
    pieces = [Piece(text: TerminalText(line: line), styles: styles)]
  }

  private init(pieces: [Piece]) {
    self.pieces = pieces
  }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(pieces: left.pieces + right.pieces)
  }

  var columns: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  func adding(_ style: TextStyle) -> StyledText {
    StyledText(pieces: pieces.map { Piece(text: $0.text, styles: $0.styles + [style]) })
  }

  /// The line as far as it fits; what was cut is told by a `…` at the end.
  func shortened(to limit: Int) -> StyledText {
    guard columns > limit else { return self }
    guard limit > 0 else { return StyledText(.empty) }
    var room = limit - 1
    var kept: [Piece] = []
    for piece in pieces {
      let text = piece.text.prefix(columns: room)
      if text != piece.text {
        kept.append(Piece(text: text + .ellipsis, styles: piece.styles))
        break
      }
      kept.append(piece)
      room -= text.columns
    }
    return StyledText(pieces: kept)
  }

  func text(isStyled: Bool) -> String {
    pieces.map { piece in
      isStyled ? TextStyle.apply(piece.styles, to: piece.text.text) : piece.text.text
    }.joined()
  }

  /// The text with blanks up to a width.
  func padded(to width: Int, isStyled: Bool, trailing: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - columns))
    let text = text(isStyled: isStyled)
    return trailing ? blanks + text : text + blanks
  }
}
