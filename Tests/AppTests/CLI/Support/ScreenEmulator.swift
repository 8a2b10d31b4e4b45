import Foundation

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// What a terminal shows after the bytes that a program wrote: a small part of ECMA-48 and of xterm, enough for what the
/// program and a shell send.
struct ScreenEmulator: Sendable {
  struct Cell: Hashable, Sendable {
    /// `nil` where a wide character before it reaches into the cell.
    var character: Character? = " "
    var styles: Set<TextStyle> = []
  }

  struct Screen: Sendable {
    var cells: [[Cell]]
    var cursor = CanvasPosition(row: 0, column: 0)
    /// Whether the last column was written, and the next character begins a new line.
    var isAtEnd = false

    init(_ size: TerminalSize) {
      let row = Array(repeating: Cell(), count: size.columns)
      cells = Array(repeating: row, count: size.rows)
    }
  }

  private(set) var size: TerminalSize
  var screen: Screen
  /// The one that is hidden while a program has the alternate screen.
  var mainScreen: Screen?
  /// The private modes that are on (DECSET), by their numbers.
  var modes: Set<Int> = [7, 25]
  var styles: Set<TextStyle> = []
  /// What is shown now, and was not taken away or written over.
  var pictures: [ShownPicture] = []
  /// The files that are remembered, shown or not, by their numbers.
  var rememberedPictures: [String: [UInt8]] = [:]
  /// Commands for the system (OSC) that are no pictures.
  var commands: [String] = []
  var margins: ClosedRange<Int>
  var parser = SequenceParser()
  var unfinishedPicture: ShownPicture?
  /// Where the last character was written, unless the cursor was moved since.
  var lastWritten: CanvasPosition?
  private var savedCursor = CanvasPosition(row: 0, column: 0)

  init(size: TerminalSize = TerminalSize(columns: 80, rows: 24)) {
    self.size = size
    screen = Screen(size)
    margins = 0...size.rows - 1
  }

  /// The rows as text, without the blanks at their ends.
  var lines: [String] {
    screen.cells.map { row in
      var text = String(row.compactMap(\.character))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The whole screen as text, without the empty lines at its end.
  var text: String {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  var isAlternate: Bool { modes.contains(1049) }
  var isCursorShown: Bool { modes.contains(25) }

  /// Whether the terminal is as a shell wants to have it.
  var isGivenBack: Bool {
    modes == [7, 25] && styles.isEmpty && pictures.isEmpty
      && rememberedPictures.isEmpty
  }

  /// The first row in which something has this look; `nil` when there is none.
  func row(with style: TextStyle) -> Int? {
    screen.cells.firstIndex { row in row.contains { $0.styles.contains(style) } }
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch parser.take(byte) {
      case .scalar(let scalar): write(scalar)
      case .control(let byte): obey(control: byte)
      case .escape(let byte): obey(escape: byte)
      case .sequence(let sequence): obey(sequence)
      case .string(let kind, let text): obey(string: kind, text)
      case nil: break
      }
    }
  }

  mutating func feed(_ text: String) {
    feed(text.utf8)
  }

  /// Terminals do not agree on what the alternate screen shows then: here it is nothing, until it is painted anew.
  mutating func resize(to size: TerminalSize) {
    self.size = size
    margins = 0...size.rows - 1
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

  mutating func saveCursor() {
    savedCursor = screen.cursor
  }

  mutating func restoreCursor() {
    moveCursor(row: savedCursor.row, column: savedCursor.column)
  }

  mutating func moveCursor(row: Int, column: Int) {
    screen.isAtEnd = false
    lastWritten = nil
    screen.cursor = CanvasPosition(
      row: min(max(row, 0), size.rows - 1), column: min(max(column, 0), size.columns - 1))
  }
}
