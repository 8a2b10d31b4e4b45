import Foundation
import OpenMarketTerminal
import OpenMarketTestSupport

@testable import OpenMarketBrowse

/// An emulator for the screen of a terminal. It supports the control sequences from ECMA-48 and
/// xterm that the program uses.
struct ScreenEmulator: Sendable {
  /// The row and the column of a cell.
  struct Position: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  struct Cell: Hashable, Sendable {
    /// The character, or `nil` if a wide character on the left extends into this cell.
    var character: Character? = " "
    var styles: Set<TextStyle> = []
  }

  struct Screen: Sendable {
    var cells: [[Cell]]
    var cursor = Position(row: 0, column: 0)
    /// A Boolean value that indicates whether the last character was written in the last column. In
    /// this case, the next character begins a new line.
    fileprivate var isAtEnd = false

    fileprivate init(_ size: TerminalSize) {
      let row = Array(repeating: Cell(), count: size.columns)
      cells = Array(repeating: row, count: size.rows)
    }
  }

  private(set) var size: TerminalSize
  private(set) var screen: Screen
  /// The main screen while a program uses the alternate screen, or `nil` while the main screen is
  /// visible.
  private var mainScreen: Screen?
  /// The numbers of the private modes that are turned on (DECSET).
  private(set) var modes: Set<Int> = [7, 25]
  private(set) var styles: Set<TextStyle> = []
  private var parser = SequenceParser()
  /// The position of the last character that was written, or `nil` if the cursor has moved since
  /// then.
  private var lastWritten: Position?

  init(size: TerminalSize = TerminalSize(columns: 80, rows: 24)) {
    self.size = size
    screen = Screen(size)
  }

  /// The text of each row, without trailing spaces.
  var lines: [String] {
    screen.cells.map { row in
      var text = String(row.compactMap(\.character))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The text of the screen, without trailing empty lines.
  var text: String {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  var isAlternate: Bool { modes.contains(1049) }
  var isCursorShown: Bool { modes.contains(25) }

  /// A Boolean value that indicates whether the terminal has its default modes and no styles, so
  /// that a shell can use it again.
  var isGivenBack: Bool { modes == [7, 25] && styles.isEmpty }

  mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch parser.take(byte) {
      case .scalar(let scalar): write(scalar)
      case .control(let byte): obey(control: byte)
      case .sequence(let sequence): obey(sequence)
      case .string, nil: break
      }
    }
  }

  mutating func receive(_ text: String) { receive(text.utf8) }

  /// Changes the size of the screen. The alternate screen becomes empty, because terminals differ
  /// in which text they keep.
  mutating func resize(to size: TerminalSize) {
    self.size = size
    screen = isAlternate ? Screen(size) : Self.fitted(screen, size)
    mainScreen = mainScreen.map { Self.fitted($0, size) }
  }

  private static func fitted(_ old: Screen, _ size: TerminalSize) -> Screen {
    var new = Screen(size)
    for row in 0..<min(size.rows, old.cells.count) {
      let kept = old.cells[row].prefix(size.columns)
      new.cells[row].replaceSubrange(0..<kept.count, with: kept)
    }
    new.cursor.row = min(old.cursor.row, size.rows - 1)
    new.cursor.column = min(old.cursor.column, size.columns - 1)
    return new
  }

  private mutating func moveCursor(row: Int, column: Int) {
    screen.isAtEnd = false
    lastWritten = nil
    screen.cursor = Position(
      row: min(max(row, 0), size.rows - 1), column: min(max(column, 0), size.columns - 1))
  }

  // MARK: - Writing

  private mutating func write(_ scalar: Unicode.Scalar) {
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

  /// Adds the given scalar to the last character. Returns `false` if the scalar and the last
  /// character don't form a single character.
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

  private mutating func place(_ character: Character, at place: Position) {
    lastWritten = place
    for column in place.column..<min(place.column + character.columns, size.columns) {
      clear(Position(row: place.row, column: column))
      screen.cells[place.row][column] = Cell(
        character: column == place.column ? character : nil, styles: styles)
    }
  }

  /// Clears the given cell. If the cell is half of a wide character, this method also clears the
  /// other half.
  private mutating func clear(_ place: Position) {
    var start = place.column
    while start > 0, screen.cells[place.row][start].character == nil { start -= 1 }
    var end = place.column + 1
    while end < size.columns, screen.cells[place.row][end].character == nil { end += 1 }
    for column in start..<end { screen.cells[place.row][column].character = " " }
    screen.cells[place.row][place.column] = Cell()
  }

  private mutating func lineFeed() {
    guard screen.cursor.row == size.rows - 1 else {
      return moveCursor(row: screen.cursor.row + 1, column: screen.cursor.column)
    }
    screen.isAtEnd = false
    screen.cells.removeFirst()
    screen.cells.append(Array(repeating: Cell(), count: size.columns))
  }

  // MARK: - Control characters and sequences

  private mutating func obey(control byte: UInt8) {
    let cursor = screen.cursor
    switch byte {
    case 0x08: moveCursor(row: cursor.row, column: cursor.column - 1)
    case 0x0A: lineFeed()
    case 0x0D: moveCursor(row: cursor.row, column: 0)
    default: break
    }
  }

  private mutating func obey(_ sequence: SequenceParser.Sequence) {
    switch (sequence.marks, sequence.final) {
    case ("", "H"): moveCursor(row: sequence.number() - 1, column: sequence.number(1) - 1)
    case ("", "J"):
      if sequence.parameters == [2] { screen.cells = Screen(size).cells } else { eraseRest() }
    case ("", "K"): eraseLine()
    case ("", "m"): for code in sequence.parameters { setStyle(code) }
    case ("?", "h"): for mode in sequence.parameters { turn(mode, on: true) }
    case ("?", "l"): for mode in sequence.parameters { turn(mode, on: false) }
    default: break
    }
  }

  private mutating func setStyle(_ code: Int) {
    if code == 0 { styles = [] }
    if let style = TextStyle(rawValue: code) { styles.insert(style) }
  }

  private mutating func turn(_ mode: Int, on isOn: Bool) {
    let isChange = modes.contains(mode) != isOn
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    guard mode == 1049, isChange else { return }
    if isOn {
      mainScreen = screen
      screen = Screen(size)
      screen.cursor = mainScreen?.cursor ?? screen.cursor
    } else if let main = mainScreen {
      screen = main
      mainScreen = nil
      lastWritten = nil
    }
  }

  /// Erases the cells from the cursor to the end of its line.
  private mutating func eraseLine() {
    let cursor = screen.cursor
    for column in cursor.column..<size.columns {
      clear(Position(row: cursor.row, column: column))
    }
  }

  /// Erases the cells from the cursor to the end of the screen.
  private mutating func eraseRest() {
    eraseLine()
    for row in screen.cursor.row + 1..<size.rows {
      for column in 0..<size.columns { clear(Position(row: row, column: column)) }
    }
  }
}

extension ScreenEmulator: CustomStringConvertible {
  var description: String {
    let edge = String(repeating: "-", count: size.columns)
    return ([edge] + lines + [edge, "modes: \(modes.sorted())"]).joined(separator: "\n")
  }
}

extension ScreenEmulator: TerminalScreen {
  mutating func receive(_ bytes: Data) { receive(Array(bytes)) }

  mutating func resize(columns: Int, rows: Int) {
    resize(to: TerminalSize(columns: columns, rows: rows))
  }
}
