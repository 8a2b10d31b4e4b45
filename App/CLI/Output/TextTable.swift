import OpenMarketTerminal

/// A table whose columns line up and fit a width.
struct TextTable {
  struct Shortening {
    let leastWidth: Int
    /// The weight of the column when columns share the remaining width.
    let share: Int
  }

  struct Column {
    let title: StyledText
    let cells: [StyledText]
    var isTrailing = false
    /// The limits of shortening; `nil` if cells aren't shortened.
    var shortening: Shortening?

    var naturalWidth: Int { max(title.columns, cells.map(\.columns).max() ?? 0) }
    var isEmpty: Bool { cells.allSatisfy { $0.columns == 0 } }
  }

  private static let gap = "  "
  private let columns: [Column]
  /// The width of each column.
  let widths: [Int]

  /// Creates a table, or returns `nil` if the columns don't fit even with the shortest cells.
  ///
  /// - Parameter least: The widths of the table that this one continues, so that the columns line up. If it's `nil`, columns of
  ///   empty cells are left out.
  init?(_ columns: [Column], width: Int, continuing least: [Int]? = nil) {
    self.columns = columns.filter { !$0.isEmpty || least != nil }
    let gaps = Self.gap.count * max(0, self.columns.count - 1)
    guard let widths = Self.widths(of: self.columns, sum: width - gaps, least: least ?? []) else {
      return nil
    }
    self.widths = widths
  }

  func lines(isStyled: Bool) -> [String] {
    let count = columns.first?.cells.count ?? 0
    return [line(columns.map(\.title), isStyled)]
      + (0..<count).map { row in line(columns.map { $0.cells[row] }, isStyled) }
  }

  private func line(_ cells: [StyledText], _ isStyled: Bool) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let shown = cell.shortened(to: widths[index])
      let isTrailing = columns[index].isTrailing
      if index > 0 { line += Self.gap }
      line +=
        index == cells.count - 1 && !isTrailing
        ? shown.text(isStyled: isStyled)
        : shown.padded(to: widths[index], isStyled: isStyled, trailing: isTrailing)
    }
    return line
  }

  /// Shortens columns until all of them fit, always the one that is widest for its share.
  private static func widths(of columns: [Column], sum: Int, least: [Int]) -> [Int]? {
    // Without this bound, a name of a million letters takes seconds.
    var widths = columns.enumerated().map { index, column in
      let bound = column.shortening.map { max(sum, $0.leastWidth) }
      let natural = max(column.naturalWidth, index < least.count ? least[index] : 0)
      return min(natural, bound ?? .max)
    }
    var excess = widths.reduce(0, +) - sum
    while excess > 0 {
      let candidates = columns.indices.compactMap { index -> (index: Int, weight: Int)? in
        guard let shortening = columns[index].shortening, widths[index] > shortening.leastWidth
        else { return nil }
        return (index, widths[index] * 100 / shortening.share)
      }
      guard let widest = candidates.max(by: { $0.weight < $1.weight }) else { return nil }
      widths[widest.index] -= 1
      excess -= 1
    }
    return widths
  }
}
