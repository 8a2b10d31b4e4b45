@testable import OpenMarketPresentation

extension RowChanges {
  /// Does to the old rows what a collection view does in a batch of updates: deletes from the last row to the first, and
  /// inserts from the first to the last. The contents of rows that come or change are those of the new list; all others
  /// are what they were.
  ///
  /// - Returns: `nil` when an index is out of range, out of order, or not that of the product it names.
  func applied(to old: ProductRows, contents new: ProductRows) -> [ProductRow]? {
    let removals = removed.map(\.index)
    guard removals == removals.sorted(by: >), updated.map(\.index) == updated.map(\.index).sorted(),
      inserted.map(\.index) == inserted.map(\.index).sorted(),
      moved.map(\.destination) == moved.map(\.destination).sorted()
    else { return nil }
    let before = Array(old)
    let after = Array(new)
    guard removed.allSatisfy({ before.indices.contains($0.index) && before[$0.index].id == $0.id }),
      moved.allSatisfy({ before.indices.contains($0.origin) && before[$0.origin].id == $0.id }),
      inserted.allSatisfy({ after.indices.contains($0.index) && after[$0.index].id == $0.id })
    else { return nil }
    var rows = before
    for index in (removals + moved.map(\.origin)).sorted(by: >) { rows.remove(at: index) }
    let arrivals =
      inserted.map { ($0.index, after[$0.index]) }
      + moved.map { ($0.destination, before[$0.origin]) }
    for (index, row) in arrivals.sorted(by: { $0.0 < $1.0 }) {
      guard index <= rows.count else { return nil }
      rows.insert(row, at: index)
    }
    for row in updated {
      guard rows.indices.contains(row.index), rows[row.index].id == row.id,
        rows[row.index] != after[row.index]
      else { return nil }
      rows[row.index] = after[row.index]
    }
    return rows
  }
}
