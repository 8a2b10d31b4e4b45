import OpenMarketDomain
import OpenMarketPresentation

/// Draws products as cards.
struct RowCards {
  let look: BrowseLook
  let width: Int

  func draw(
    _ product: ProductRow, isSelected: Bool, on canvas: inout Canvas, at place: CanvasPosition,
    end: Int
  ) {
    for (index, line) in lines(product).enumerated() where place.row + index < end {
      let row = place.row + index
      if isSelected { canvas.put(StyledText(line: ">"), row: row, column: place.column) }
      canvas.put(line, row: row, column: place.column + 2, width: width - 2)
      if isSelected {
        canvas.add(.reversed, row: row, columns: place.column..<place.column + width)
      }
    }
  }

  private func lines(_ row: ProductRow) -> [StyledText] {
    let amounts = [row.stockText, row.discountText].compactMap { $0 }.joined(separator: " · ")
    let vendor = row.product.vendor == nil ? "" : " · "
    let lines = [
      StyledText(row.name(look.language), .bold),
      row.price(look.language, look.terminal),
      StyledText(line: amounts),
      StyledText(line: "#\(row.id)\(vendor)") + StyledText(row.vendorText),
    ]
    return row.product.isSoldOut ? lines.map(look.dimmed) : lines
  }
}
