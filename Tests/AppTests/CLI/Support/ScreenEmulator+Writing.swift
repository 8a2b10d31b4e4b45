@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

extension ScreenEmulator {
  mutating func write(_ scalar: Unicode.Scalar) {
    if join(scalar) { return }
    let character = Character(scalar)
    guard character.columns > 0 else { return }
    let wraps = modes.contains(7)
    if screen.isAtEnd || screen.cursor.column + character.columns > size.columns {
      if wraps {
        screen.cursor.column = 0
        lineFeed()
      } else {
        screen.cursor.column = max(0, size.columns - character.columns)
      }
      screen.isAtEnd = false
    }
    place(character, at: screen.cursor)
    advance(to: screen.cursor.column + character.columns)
  }

  /// Adds the scalar to the character that was written last, if both are one.
  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    guard let place = lastWritten,
      let before = screen.cells[place.row][place.column].character
    else { return false }
    var text = String(before)
    text.unicodeScalars.append(scalar)
    guard text.count == 1, let joined = text.first,
      place.column + joined.columns <= size.columns
    else { return false }
    self.place(joined, at: place)
    advance(to: place.column + joined.columns)
    return true
  }

  private mutating func advance(to column: Int) {
    screen.isAtEnd = column >= size.columns
    screen.cursor.column = min(column, size.columns - 1)
  }

  private mutating func place(_ character: Character, at place: CanvasPosition) {
    lastWritten = place
    for column in place.column..<min(place.column + character.columns, size.columns) {
      clear(CanvasPosition(row: place.row, column: column))
      screen.cells[place.row][column] = Cell(
        character: column == place.column ? character : nil, styles: styles)
    }
  }

  /// Empties a cell, and the rest of a wide character that reaches into it.
  mutating func clear(_ place: CanvasPosition) {
    pictures.removeAll { $0.holds(place) }
    var start = place.column
    while start > 0, screen.cells[place.row][start].character == nil { start -= 1 }
    var end = place.column + 1
    while end < size.columns, screen.cells[place.row][end].character == nil { end += 1 }
    for column in start..<end { screen.cells[place.row][column].character = " " }
    screen.cells[place.row][place.column] = Cell()
  }

  mutating func lineFeed() {
    guard screen.cursor.row == margins.upperBound else {
      return moveCursor(row: screen.cursor.row + 1, column: screen.cursor.column)
    }
    screen.isAtEnd = false
    scroll(by: 1)
  }

  /// Moves the lines between the margins up, or down where the number is less than 0.
  mutating func scroll(by count: Int) {
    let blank = Array(repeating: Cell(), count: size.columns)
    for _ in 0..<min(abs(count), margins.count) {
      if count > 0 {
        screen.cells.remove(at: margins.lowerBound)
        screen.cells.insert(blank, at: margins.upperBound)
      } else {
        screen.cells.remove(at: margins.upperBound)
        screen.cells.insert(blank, at: margins.lowerBound)
      }
    }
  }
}
