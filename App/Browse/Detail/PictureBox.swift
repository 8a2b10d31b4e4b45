import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Where a product's picture is shown, on terminals that show pictures.
struct PictureBox {
  private static let leastColumns = 70
  private static let leastRows = 12

  let rows: Range<Int>
  let columns: Range<Int>
  /// What is left for the text.
  let textRows: Range<Int>
  let textColumns: Range<Int>

  /// Beside the text where that is wide enough, or above it; `nil` where there is no room for both.
  init?(rows: Range<Int>, columns: Int) {
    if columns >= Self.leastColumns, rows.count >= 4 {
      let start = columns - columns * 2 / 5
      (self.rows, self.columns) = (rows, start..<columns)
      (textRows, textColumns) = (rows, 0..<start - 2)
    } else if rows.count >= Self.leastRows {
      let end = rows.lowerBound + rows.count / 2
      (self.rows, self.columns) = (rows.lowerBound..<end, 0..<columns)
      (textRows, textColumns) = (end..<rows.upperBound, 0..<columns)
    } else {
      return nil
    }
  }

  /// The picture, or how far it is; under it, which of them it is.
  func draw(
    _ slot: ImageSlotState, position: String?, look: BrowseLook, on canvas: inout Canvas
  ) {
    let place = CanvasPosition(row: rows.lowerBound, column: columns.lowerBound)
    let size = TerminalSize(columns: columns.count, rows: rows.count - 1)
    if let image = slot.image, look.canShow(image) {
      canvas.pictures.append(PlacedPicture(image: image, position: place, size: size))
    } else if let text = text(slot, look) {
      let lines = TerminalText(line: text).wrapped(to: columns.count)
      for (index, line) in lines.prefix(size.rows).enumerated() {
        canvas.put(StyledText(line), row: place.row + index, column: place.column)
      }
    }
    guard let position else { return }
    canvas.put(StyledText(line: position), row: rows.upperBound - 1, column: place.column)
  }

  private func text(_ slot: ImageSlotState, _ look: BrowseLook) -> String? {
    switch slot.phase {
    case .empty: nil
    case .loading(let progress): look(BrowseLabels.loadingPicture(progress?.fraction))
    case .showing: look(BrowseLabels.cannotShow)
    case .failed(let message): look(BrowseLabels.retry(message.text))
    }
  }
}
