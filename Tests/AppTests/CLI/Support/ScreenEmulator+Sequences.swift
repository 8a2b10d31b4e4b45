@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

extension ScreenEmulator {
  mutating func obey(control byte: UInt8) {
    let cursor = screen.cursor
    switch byte {
    case 0x08: moveCursor(row: cursor.row, column: cursor.column - 1)
    case 0x09: moveCursor(row: cursor.row, column: (cursor.column / 8 + 1) * 8)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: moveCursor(row: cursor.row, column: 0)
    default: break
    }
  }

  mutating func obey(escape byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "7": saveCursor()
    case "8": restoreCursor()
    case "D": lineFeed()
    case "E":
      screen.cursor.column = 0
      lineFeed()
    case "M":
      if screen.cursor.row == margins.lowerBound {
        scroll(by: -1)
      } else {
        moveCursor(row: screen.cursor.row - 1, column: screen.cursor.column)
      }
    default: break
    }
  }

  mutating func obey(_ sequence: SequenceParser.Sequence) {
    let (row, column) = (screen.cursor.row, screen.cursor.column)
    let number = sequence.number()
    switch (sequence.marks, sequence.final) {
    case ("", "A"): moveCursor(row: row - number, column: column)
    case ("", "B"): moveCursor(row: row + number, column: column)
    case ("", "C"): moveCursor(row: row, column: column + number)
    case ("", "D"): moveCursor(row: row, column: column - number)
    case ("", "G"): moveCursor(row: row, column: number - 1)
    case ("", "d"): moveCursor(row: number - 1, column: column)
    case ("", "H"), ("", "f"): moveCursor(row: number - 1, column: sequence.number(1) - 1)
    case ("", "J"): eraseDisplay(sequence.parameters.first ?? 0)
    case ("", "K"): eraseLine(row, sequence.parameters.first ?? 0)
    case ("", "S"): scroll(by: number)
    case ("", "T"): scroll(by: -number)
    case ("", "m"): for code in sequence.parameters { look(code) }
    case ("", "r"):
      let last = sequence.parameters.count > 1 ? sequence.number(1) : size.rows
      margins = min(number, last) - 1...min(last, size.rows) - 1
      moveCursor(row: 0, column: 0)
    case ("?", "h"): for mode in sequence.parameters { turn(mode, on: true) }
    case ("?", "l"): for mode in sequence.parameters { turn(mode, on: false) }
    default: break
    }
  }

  private mutating func look(_ code: Int) {
    switch code {
    case 0: styles = []
    case 22: styles.subtract([.bold, .dimmed])
    case 24: styles.remove(.underlined)
    case 27: styles.remove(.reversed)
    case 29: styles.remove(.struckThrough)
    default: if let style = TextStyle(rawValue: code) { styles.insert(style) }
    }
  }

  private mutating func turn(_ mode: Int, on isOn: Bool) {
    let isChange = modes.contains(mode) != isOn
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    guard mode == 1049, isChange else { return }
    pictures = []
    if isOn {
      saveCursor()
      mainScreen = screen
      screen = Screen(size)
      screen.cursor = mainScreen?.cursor ?? screen.cursor
    } else if let main = mainScreen {
      screen = main
      mainScreen = nil
      restoreCursor()
    }
  }

  private mutating func eraseDisplay(_ part: Int) {
    let row = screen.cursor.row
    let rows =
      switch part {
      case 0: row + 1..<size.rows
      case 1: 0..<row
      default: 0..<size.rows
      }
    for row in rows { eraseLine(row, 2) }
    if part < 2 { eraseLine(row, part) } else { pictures = [] }
  }

  private mutating func eraseLine(_ row: Int, _ part: Int) {
    let columns =
      switch part {
      case 0: screen.cursor.column..<size.columns
      case 1: 0..<screen.cursor.column + 1
      default: 0..<size.columns
      }
    for column in columns { clear(CanvasPosition(row: row, column: column)) }
  }
}
