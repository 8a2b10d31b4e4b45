import OpenMarketTerminal

/// What differs between a row of the screen and the row that is to be there.
struct RowChange: Sendable {
  /// `nil` where it is not known what is shown.
  let old: [Canvas.Cell?]
  let new: [Canvas.Cell]

  /// The columns that are to be written, ascending. No wide character is split.
  var runs: [Range<Int>] {
    guard let first = new.indices.first(where: differs) else { return [] }
    if hasClusters { return [start(of: first)..<new.count] }
    var runs: [Range<Int>] = []
    var column = first
    while column < new.count {
      guard differs(column) else {
        column += 1
        continue
      }
      var end = column + 1
      while end < new.count, differs(end) || new[end].character == nil { end += 1 }
      runs.append(start(of: column)..<end)
      column = end
    }
    return runs
  }

  /// Writes a run, after the styles that are in force.
  func write(_ run: Range<Int>, row: Int, styles: inout [TextStyle], to text: inout String) {
    text += ScreenPainter.moving(to: CanvasPosition(row: row, column: run.lowerBound))
    var isPlaceSure = true
    for column in run {
      let cell = new[column]
      guard let character = cell.character else { continue }
      if !isPlaceSure {
        text += ScreenPainter.moving(to: CanvasPosition(row: row, column: column))
      }
      if cell.styles != styles {
        let codes = [0] + cell.styles.map(\.rawValue)
        text += "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
        styles = cell.styles
      }
      text.append(character)
      isPlaceSure = !character.isCluster
    }
  }

  private func differs(_ column: Int) -> Bool {
    guard let cell = old[column] else { return true }
    // The second half of a wide character has no looks of its own.
    return cell != new[column] && (cell.character != nil || new[column].character != nil)
  }

  private func start(of column: Int) -> Int {
    var start = column
    while start > 0, new[start].character == nil { start -= 1 }
    return start
  }

  /// Terminals do not agree on how wide a cluster of several scalars is. A row with one is written up to its end, and what
  /// follows the cluster is put where it belongs, over what a terminal may have shown beyond.
  private var hasClusters: Bool {
    new.contains { $0.character?.isCluster == true }
      || old.contains { $0?.character?.isCluster == true }
  }
}

extension Character {
  fileprivate var isCluster: Bool { unicodeScalars.dropFirst().first != nil }
}
