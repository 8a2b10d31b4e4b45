/// One line in pieces of different looks.
package struct StyledText: Hashable, Sendable {
  package struct Piece: Hashable, Sendable {
    package let text: TerminalText
    package var styles: [TextStyle]
  }

  package private(set) var pieces: [Piece]

  package init(_ text: TerminalText, _ styles: TextStyle...) {
    pieces = [Piece(text: text, styles: styles)]
  }

  package init(line: String, _ styles: TextStyle...) {
    pieces = [Piece(text: TerminalText(line: line), styles: styles)]
  }

  private init(pieces: [Piece]) {
    self.pieces = pieces
  }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(pieces: left.pieces + right.pieces)
  }

  package var columns: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  package func adding(_ style: TextStyle) -> StyledText {
    StyledText(pieces: pieces.map { Piece(text: $0.text, styles: $0.styles + [style]) })
  }

  /// The line as far as it fits; what was cut is told by a `…` at the end.
  package func shortened(to limit: Int) -> StyledText {
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

  package func text(isStyled: Bool) -> String {
    pieces.map { piece in
      isStyled ? TextStyle.apply(piece.styles, to: piece.text.text) : piece.text.text
    }.joined()
  }

  /// The text with blanks up to a width.
  package func padded(to width: Int, isStyled: Bool, trailing: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - columns))
    let text = text(isStyled: isStyled)
    return trailing ? blanks + text : text + blanks
  }
}
