import OpenMarketTerminal

/// What a whole screen is to show. It is drawn anew for each state, and only what differs is sent to the terminal.
struct Canvas: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// `nil` where a wide character before it reaches into the cell.
    var character: Character? = " "
    var styles: [TextStyle] = []
  }

  /// How many scalars a cell shows of one character. Emoji and syllables have fewer; a letter may have thousands of marks.
  private static let mostScalars = 16

  let size: TerminalSize
  private(set) var cells: [[Cell]]
  /// Where text is being typed; `nil` hides the cursor.
  var cursor: CanvasPosition?
  var pictures: [PlacedPicture] = []

  init(size: TerminalSize) {
    self.size = size
    cells = Array(
      repeating: Array(repeating: Cell(), count: max(0, size.columns)), count: max(0, size.rows))
  }

  /// Writes one line of text. What does not fit is cut, and told by a `…`; what lies outside is not written.
  ///
  /// - Parameter width: how many columns there are for it; up to the right edge unless given.
  mutating func put(
    _ text: StyledText, row: Int, column: Int, width: Int? = nil
  ) {
    guard cells.indices.contains(row), (0..<size.columns).contains(column) else { return }
    let room = min(width ?? .max, size.columns - column)
    var place = column
    for piece in text.shortened(to: room).pieces {
      for character in piece.text.text where character.columns > 0 {
        write(Self.cut(character), piece.styles, row: row, column: place)
        place += character.columns
      }
    }
  }

  private static func cut(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard
      scalars.index(scalars.startIndex, offsetBy: mostScalars, limitedBy: scalars.endIndex)
        .map({ $0 < scalars.endIndex }) == true
    else { return character }
    // The beginning of one character is one character (UAX #29).
    return String(String.UnicodeScalarView(scalars.prefix(mostScalars))).first ?? character
  }

  /// Gives every cell of an area a style, such as ``TextStyle/reversed`` for what is chosen.
  mutating func add(_ style: TextStyle, row: Int, columns: Range<Int>) {
    guard cells.indices.contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns)
    where !cells[row][column].styles.contains(style) {
      cells[row][column].styles.append(style)
    }
  }

  /// Empties an area, for what is to stand there instead.
  mutating func clear(rows: Range<Int>, columns: Range<Int>) {
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns.clamped(to: 0..<size.columns) {
        write(" ", [], row: row, column: column)
      }
    }
  }

  /// A row as text, without the blanks at its end.
  func text(row: Int) -> String {
    var text = String(cells[row].compactMap(\.character))
    while text.last == " " { text.removeLast() }
    return text
  }

  private mutating func write(
    _ character: Character, _ styles: [TextStyle], row: Int, column: Int
  ) {
    // Half of a wide character is nothing.
    var start = column
    while start > 0, cells[row][start].character == nil { start -= 1 }
    if start < column { blank(row: row, from: start) }
    let end = min(column + character.columns, size.columns)
    if end < size.columns, cells[row][end].character == nil { blank(row: row, from: end) }
    cells[row][column] = Cell(character: character, styles: styles)
    for place in column + 1..<max(end, column + 1) {
      cells[row][place] = Cell(character: nil, styles: styles)
    }
  }

  /// Puts blanks in the place of a wide character, or of what is left of it.
  private mutating func blank(row: Int, from column: Int) {
    var place = column
    repeat {
      cells[row][place].character = " "
      place += 1
    } while place < size.columns && cells[row][place].character == nil
  }
}
