import OpenMarketPresentation
import OpenMarketTerminal

/// Draws products as cards.
struct RowCards {
  let look: BrowseLook
  let width: Int

  func draw(
    _ product: ProductRow, isSelected: Bool, on canvas: inout Canvas, at place: CanvasPosition,
    end: Int
  ) {
    let lines = product.cardLines(look.language, look.terminal)
    for (index, line) in lines.enumerated() where place.row + index < end {
      let row = place.row + index
      if isSelected { canvas.put(StyledText(line: ">"), row: row, column: place.column) }
      canvas.put(line, row: row, column: place.column + 2, width: width - 2)
      if isSelected {
        canvas.add(.reversed, row: row, columns: place.column..<place.column + width)
      }
    }
  }
}
