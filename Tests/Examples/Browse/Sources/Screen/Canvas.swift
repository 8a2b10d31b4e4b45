import OpenMarketTerminal

/// The size of a terminal in characters.
struct TerminalSize: Hashable, Sendable {
  let columns: Int
  let rows: Int
}

/// A position on the screen. The upper-left corner has row 0 and column 0.
struct CanvasPosition: Hashable, Sendable {
  var row: Int
  var column: Int
}

/// The contents of the whole screen.
///
/// Pages draw a new canvas for each state. A ``ScreenPainter`` creates the control sequences for
/// the differences.
struct Canvas: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// The character, or `nil` for the second column of a wide character.
    var character: Character? = " "
    var styles: [TextStyle] = []
  }

  /// The maximum number of Unicode scalars in a character.
  ///
  /// Emoji and syllables have fewer scalars. Without this limit, a letter could have thousands of
  /// combining marks.
  private static let mostScalars = 16

  let size: TerminalSize
  private(set) var cells: [[Cell]]
  /// The cursor position, or `nil` if the cursor is hidden.
  var cursor: CanvasPosition?
  /// The position of the hidden cursor, which screen readers and braille displays follow.
  var focus: CanvasPosition?

  init(size: TerminalSize) {
    self.size = size
    cells = Array(
      repeating: Array(repeating: Cell(), count: max(0, size.columns)), count: max(0, size.rows))
  }

  /// Writes a line of text. If the text doesn't fit, the text is shortened and ends with `…`.
  ///
  /// - Parameters:
  ///   - text: The text to write.
  ///   - row: The row.
  ///   - column: The first column.
  ///   - width: The maximum number of columns. If `nil`, the text can extend to the right edge of
  ///     the screen.
  mutating func put(_ text: StyledText, row: Int, column: Int, width: Int? = nil) {
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
    guard scalars.dropFirst(mostScalars).first != nil else { return character }
    // Any number of scalars at the beginning of a character forms a single character (UAX #29).
    return String(String.UnicodeScalarView(scalars.prefix(mostScalars))).first ?? character
  }

  /// Adds the given style to the cells in a range of columns.
  mutating func add(_ style: TextStyle, row: Int, columns: Range<Int>) {
    guard cells.indices.contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns)
    where !cells[row][column].styles.contains(style) {
      cells[row][column].styles.append(style)
    }
  }

  /// Returns the text of the given row, without trailing spaces.
  func text(row: Int) -> String {
    var text = String(cells[row].compactMap(\.character))
    while text.last == " " { text.removeLast() }
    return text
  }

  private mutating func write(
    _ character: Character, _ styles: [TextStyle], row: Int, column: Int
  ) {
    // If only half of a wide character is overwritten, replace the other half with a space.
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

  /// Replaces the cells of a wide character with spaces, from the given column on.
  private mutating func blank(row: Int, from column: Int) {
    var place = column
    repeat {
      cells[row][place].character = " "
      place += 1
    } while place < size.columns && cells[row][place].character == nil
  }
}
