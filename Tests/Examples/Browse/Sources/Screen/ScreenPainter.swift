import OpenMarketTerminal

/// A painter that creates the control sequences for displaying a canvas on a terminal.
///
/// Turn off line wrapping (DECAWM), and don't write other text to the terminal. The painter uses
/// control sequences from ECMA-48 and from xterm's "Control Sequences".
struct ScreenPainter: Sendable {
  /// The canvas that the terminal displays, or `nil` if the contents of the terminal are unknown.
  private var painted: Canvas?

  /// Makes the painter redraw the whole screen when it paints the next canvas.
  mutating func reset() {
    painted = nil
  }

  /// Returns the control sequences that make the terminal display the given canvas.
  mutating func paint(_ canvas: Canvas) -> String {
    let old = painted?.size == canvas.size ? painted : nil
    var body = old == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    body += Self.write(canvas, over: (old ?? Canvas(size: canvas.size)).cells)
    painted = canvas
    let isMoved = old?.cursor != canvas.cursor || old?.focus != canvas.focus
    guard !body.isEmpty || isMoved else { return "" }
    if old == nil || old?.cursor != nil { body = "\u{1B}[?25l" + body }
    if let position = canvas.cursor ?? canvas.focus { body += Self.moving(to: position) }
    if canvas.cursor != nil { body += "\u{1B}[?25h" }
    // Make the terminal display all changes at once (mode 2026, "Synchronized Output").
    return "\u{1B}[?2026h" + body + "\u{1B}[?2026l"
  }

  private static func moving(to position: CanvasPosition) -> String {
    "\u{1B}[\(position.row + 1);\(position.column + 1)H"
  }

  private static func write(_ canvas: Canvas, over cells: [[Canvas.Cell]]) -> String {
    var text = ""
    var styles: [TextStyle] = []
    for row in canvas.cells.indices {
      let new = canvas.cells[row]
      guard let columns = change(from: cells[row], to: new) else { continue }
      write(new, columns, row: row, styles: &styles, to: &text)
    }
    return styles.isEmpty ? text : text + "\u{1B}[0m"
  }

  /// Returns the columns from the first to the last difference, or `nil` if the rows are equal.
  ///
  /// The range never splits a wide character.
  private static func change(from old: [Canvas.Cell], to new: [Canvas.Cell]) -> Range<Int>? {
    func differs(_ column: Int) -> Bool {
      // Ignore the styles of the second half of a wide character, because the first half determines
      // the styles.
      old[column] != new[column] && (old[column].character != nil || new[column].character != nil)
    }
    guard var start = new.indices.first(where: differs), var end = new.indices.last(where: differs)
    else { return nil }
    while start > 0, new[start].character == nil { start -= 1 }
    repeat { end += 1 } while end < new.count && new[end].character == nil
    // If a row contains characters that consist of several Unicode scalars, redraw the row to its
    // end. Terminals disagree on the width of these characters.
    let hasClusters =
      new.contains { $0.character?.isCluster == true }
      || old.contains { $0.character?.isCluster == true }
    return start..<(hasClusters ? new.count : end)
  }

  private static func write(
    _ cells: [Canvas.Cell], _ columns: Range<Int>, row: Int, styles: inout [TextStyle],
    to text: inout String
  ) {
    var isPlaceKnown = false
    for column in columns {
      guard let character = cells[column].character else { continue }
      if !isPlaceKnown { text += moving(to: CanvasPosition(row: row, column: column)) }
      if cells[column].styles != styles {
        styles = cells[column].styles
        text += "\u{1B}[\(([0] + styles.map(\.rawValue)).map(String.init).joined(separator: ";"))m"
      }
      text.append(character)
      isPlaceKnown = !character.isCluster
    }
  }

}

extension Character {
  fileprivate var isCluster: Bool { unicodeScalars.dropFirst().first != nil }
}
