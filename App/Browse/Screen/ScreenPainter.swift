import OpenMarketDomain
import OpenMarketTerminal

/// Tells a terminal what to change so that it shows a canvas, and no more than that.
///
/// The terminal must not wrap lines by itself (DECAWM off), and nobody else may write to it meanwhile. Sequences are those
/// of ECMA-48 and of xterm's "Control Sequences".
struct ScreenPainter: Sendable {
  private struct Painted: Sendable {
    /// `nil` where it is not known what is shown.
    var cells: [[Canvas.Cell?]]
    let size: TerminalSize
    let cursor: CanvasPosition?
  }

  private struct ShownPicture: Sendable {
    let picture: PlacedPicture
    /// What kitty knows it by.
    var id = 0
    var placement = 0
  }

  /// A part of a row that was written.
  private struct Written {
    let row: Int
    let columns: Range<Int>
  }

  let pictureProtocol: PictureProtocol
  /// The size of a character in pixels, where the terminal tells it.
  var cell: PixelSize?
  private var painted: Painted?
  private var shown: [ShownPicture] = []
  private var remembered = KittyPictures()
  private var lastPlacement = 0

  init(pictureProtocol: PictureProtocol = .none, cell: PixelSize? = nil) {
    self.pictureProtocol = pictureProtocol
    self.cell = cell
  }

  /// Has the next canvas painted as a whole, whatever the terminal shows by then.
  mutating func reset() {
    painted = nil
  }

  /// The sequences that lead from what was painted last to the canvas; nothing where both are the same.
  mutating func paint(_ canvas: Canvas) -> String {
    let isWhole = painted?.size != canvas.size
    let cursor = isWhole ? nil : painted?.cursor
    var cells = painted?.cells ?? []
    var body = ""
    if isWhole {
      body += "\u{1B}[0m\u{1B}[2J"
      cells = Canvas(size: canvas.size).cells
    }
    body += removePictures(missingIn: isWhole ? [] : canvas.pictures, &cells)
    if isWhole { body += remembered.forget() }
    let changes = Self.write(canvas, over: cells)
    body += changes.text
    body += showPictures(of: canvas, after: changes.written)
    painted = Painted(cells: canvas.cells, size: canvas.size, cursor: canvas.cursor)
    guard !body.isEmpty || cursor != canvas.cursor else { return "" }
    if isWhole || cursor != nil { body = "\u{1B}[?25l" + body }
    if let cursor = canvas.cursor { body += Self.moving(to: cursor) + "\u{1B}[?25h" }
    // All of it is shown at once (mode 2026, "Synchronized Output").
    return "\u{1B}[?2026h" + body + "\u{1B}[?2026l"
  }

  static func moving(to position: CanvasPosition) -> String {
    "\u{1B}[\(position.row + 1);\(position.column + 1)H"
  }

  private static func write(
    _ canvas: Canvas, over cells: [[Canvas.Cell?]]
  ) -> (text: String, written: [Written]) {
    var text = ""
    var written: [Written] = []
    var styles: [TextStyle] = []
    for row in canvas.cells.indices {
      let change = RowChange(old: cells[row], new: canvas.cells[row])
      for run in change.runs {
        change.write(run, row: row, styles: &styles, to: &text)
        written.append(Written(row: row, columns: run))
      }
    }
    return (styles.isEmpty ? text : text + "\u{1B}[0m", written)
  }

  /// Takes the pictures away that are not among these.
  private mutating func removePictures(
    missingIn pictures: [PlacedPicture], _ cells: inout [[Canvas.Cell?]]
  ) -> String {
    let gone = shown.filter { !pictures.contains($0.picture) }
    shown.removeAll { !pictures.contains($0.picture) }
    if pictureProtocol == .kitty {
      return gone.map { PlacedPicture.kittyHiding(id: $0.id, placement: $0.placement) }.joined()
    }
    // In iTerm2 a picture is what its cells hold, and goes when they are written.
    for box in gone.map(\.picture) {
      for row in cells.indices {
        for column in cells[row].indices
        where box.isCrossed(by: column..<column + 1, row: row) {
          cells[row][column] = nil
        }
      }
    }
    return ""
  }

  private mutating func showPictures(of canvas: Canvas, after written: [Written]) -> String {
    if pictureProtocol == .iTerm2 {
      // What was written may have gone through a picture.
      shown.removeAll { item in
        written.contains { item.picture.isCrossed(by: $0.columns, row: $0.row) }
      }
    }
    var text = ""
    for picture in canvas.pictures where pictureProtocol.canShow(picture.image) {
      guard !shown.contains(where: { $0.picture == picture }) else { continue }
      text += Self.moving(to: picture.position)
      if pictureProtocol == .kitty {
        text += showRemembered(picture)
      } else {
        shown.append(ShownPicture(picture: picture))
        text += picture.iTerm2Sequence
      }
    }
    return text
  }

  private mutating func showRemembered(_ picture: PlacedPicture) -> String {
    lastPlacement += 1
    let (id, text) = remembered.show(picture, placement: lastPlacement, cell: cell)
    shown.append(ShownPicture(picture: picture, id: id, placement: lastPlacement))
    return text
  }
}
