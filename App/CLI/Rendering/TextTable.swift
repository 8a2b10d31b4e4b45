import OpenMarketTerminal

/// Rows in columns that line up and fit a width.
struct TextTable {
  struct Shortening {
    let leastWidth: Int
    /// How much of the room this column gets, compared with the others that are shortened.
    let share: Int
  }

  struct Column {
    let title: StyledText
    let cells: [StyledText]
    var isTrailing = false
    /// How far cells may be shortened; `nil` when they may not.
    var shortening: Shortening?

    var naturalWidth: Int { max(title.columns, cells.map(\.columns).max() ?? 0) }
    var isEmpty: Bool { cells.allSatisfy { $0.columns == 0 } }
  }

  private static let gap = "  "
  private let columns: [Column]
  /// How wide each column is.
  let widths: [Int]

  /// Fails when the columns do not fit even with the shortest cells.
  ///
  /// - Parameter least: the widths of the table that this one goes on with, so that their columns line up; none of its columns
  ///   is left out then. Otherwise a column of empty cells is.
  init?(_ columns: [Column], width: Int, goingOnWith least: [Int]? = nil) {
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

  /// Takes what is missing from the columns that may be shortened, always from the one that is widest for its share.
  private static func widths(of columns: [Column], sum: Int, least: [Int]) -> [Int]? {
    // No column keeps more than all have; without this bound, a name of a million letters takes seconds.
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
