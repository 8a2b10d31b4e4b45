import OpenMarketDomain

/// A page that one of two lists holds, and the other not at the same place.
nonisolated struct RowChangesPage {
  /// The index of its first row in the list.
  let start: Int
  let rows: [ProductRow]

  var positions: [RowChanges.Position] {
    rows.indices.map { RowChanges.Position(id: rows[$0].id, index: start + $0) }
  }

  /// Takes the pages that are in both lists out of them. They are found by their first rows, and an array that is shared
  /// is told at once.
  static func match(_ old: inout [Self], _ new: inout [Self]) -> [RowChangesMatch] {
    // Two that stand alone have been compared already.
    guard old.count + new.count > 2, !old.isEmpty, !new.isEmpty else { return [] }
    var byFirstRow: [ProductID: Int] = [:]
    for (index, page) in old.enumerated() {
      if let first = page.rows.first { byFirstRow[first.id] = index }
    }
    var (isOldMatched, isNewMatched) = (old.map { _ in false }, new.map { _ in false })
    var matches: [RowChangesMatch] = []
    for (index, page) in new.enumerated() {
      guard let first = page.rows.first, let other = byFirstRow[first.id],
        old[other].rows == page.rows
      else { continue }
      byFirstRow[first.id] = nil
      isOldMatched[other] = true
      isNewMatched[index] = true
      matches.append(
        RowChangesMatch(old: old[other].start, new: page.start, count: page.rows.count))
    }
    old = zip(old, isOldMatched).filter { !$1 }.map(\.0)
    new = zip(new, isNewMatched).filter { !$1 }.map(\.0)
    return matches
  }
}
