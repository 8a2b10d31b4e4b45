/// A text table with aligned columns and a limited width.
struct TextTable {
  struct Shortening {
    let leastWidth: Int
    /// The weight of the column when columns are shortened. A column with twice the share of
    /// another column becomes about twice as wide.
    let share: Int
  }

  struct Column {
    let title: StyledText
    let cells: [StyledText]
    var isTrailing = false
    /// The limits for shortening the cells, or `nil` to never shorten the cells.
    var shortening: Shortening?

    var naturalWidth: Int { max(title.columns, cells.map(\.columns).max() ?? 0) }
    var isEmpty: Bool { cells.allSatisfy { $0.columns == 0 } }
  }

  private static let gap = "  "
  private let columns: [Column]
  /// The width of each column, in terminal columns.
  let widths: [Int]

  /// Creates a table, or returns `nil` if the columns don't fit even at their minimum widths.
  ///
  /// - Parameter least: The column widths of the table that this table continues. The columns are
  ///   at least as wide, unless they have to be shortened. If `nil`, empty columns are omitted.
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

  /// Returns column widths whose sum is at most the given sum, or `nil` if the columns are too
  /// wide.
  ///
  /// Each step reduces the width of the column that is widest in relation to its share.
  private static func widths(of columns: [Column], sum: Int, least: [Int]) -> [Int]? {
    // Limit the initial width, because shortening a name with a million letters would take seconds.
    var widths = columns.enumerated().map { index, column in
      let bound = column.shortening.map { max(sum, $0.leastWidth) }
      let natural = max(column.naturalWidth, index < least.count ? least[index] : 0)
      return min(natural, bound ?? .max)
    }
    /// Returns the width in relation to the share, or 0 if the column can't be shortened.
    func weight(of index: Int) -> Int {
      guard let shortening = columns[index].shortening, widths[index] > shortening.leastWidth
      else { return 0 }
      return widths[index] * 100 / shortening.share
    }
    while widths.reduce(0, +) > sum {
      let widest = columns.indices.max { weight(of: $0) < weight(of: $1) }
      guard let widest, weight(of: widest) > 0 else { return nil }
      widths[widest] -= 1
    }
    return widths
  }
}
