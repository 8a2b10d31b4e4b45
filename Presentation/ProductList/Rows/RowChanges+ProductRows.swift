import OpenMarketDomain

nonisolated extension RowChanges {
  /// Compares two lists: first what they share, then the pages that are left, then the rows of those.
  init(from old: ProductRows, to new: ProductRows) {
    guard old.forest !== new.forest else { return }
    var matches: [RowChangesMatch] = []
    var (oldPages, newPages): ([RowChangesPage], [RowChangesPage]) = ([], [])
    var (oldIndex, newIndex) = (0, 0)
    for pair in ProductRowsPairs(old: old, new: new) {
      switch pair {
      case .same(let count):
        matches.append(RowChangesMatch(old: oldIndex, new: newIndex, count: count))
        oldIndex += count
        newIndex += count
      case .pages(let oldPage, let newPage):
        if let oldPage, !oldPage.isEmpty {
          oldPages.append(RowChangesPage(start: oldIndex, rows: oldPage))
          oldIndex += oldPage.count
        }
        if let newPage, !newPage.isEmpty {
          newPages.append(RowChangesPage(start: newIndex, rows: newPage))
          newIndex += newPage.count
        }
      }
    }
    matches += RowChangesPage.match(&oldPages, &newPages)
    let rows = match(oldPages.flatMap(\.positions), newPages.flatMap(\.positions))
    updated = rows.filter { old[$0.old] != new[$0.new] }
      .map { Position(id: new[$0.new].id, index: $0.new) }
    matches = (matches + rows).sorted { $0.new < $1.new }.joined()
    for match in matches.moving() {
      for (origin, destination) in zip(match.old..., match.new..<match.new + match.count) {
        moved.append(Move(id: new[destination].id, origin: origin, destination: destination))
      }
    }
  }

  /// Tells the rows that are in one list alone.
  ///
  /// - Returns: those that are in both, in the order of the list after.
  private mutating func match(_ old: [Position], _ new: [Position]) -> [RowChangesMatch] {
    let isOldShorter = old.count < new.count
    let (few, many) = isOldShorter ? (old, new) : (new, old)
    var unmatched = Dictionary(
      zip(few.lazy.map(\.id), few.indices), uniquingKeysWith: { first, _ in first })
    var isMatched = (few: few.map { _ in false }, many: many.map { _ in false })
    var matches: [RowChangesMatch] = []
    for (index, row) in many.enumerated() where !unmatched.isEmpty {
      guard let other = unmatched.removeValue(forKey: row.id) else { continue }
      (isMatched.few[other], isMatched.many[index]) = (true, true)
      let (before, after) = isOldShorter ? (few[other], row) : (row, few[other])
      matches.append(RowChangesMatch(old: before.index, new: after.index))
    }
    let (isOldMatched, isNewMatched) =
      isOldShorter ? (isMatched.few, isMatched.many) : (isMatched.many, isMatched.few)
    removed = zip(old, isOldMatched).reversed().filter { !$1 }.map(\.0)
    inserted = zip(new, isNewMatched).filter { !$1 }.map(\.0)
    return matches.sorted { $0.new < $1.new }
  }
}
