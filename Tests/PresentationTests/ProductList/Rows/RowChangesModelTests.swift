import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Changes between random lists, applied as a collection view would.
struct RowChangesModelTests {
  private static func edit(
    _ rows: inout ProductRows, newID: inout Int, using generator: inout SeededGenerator
  ) {
    newID += 1
    let place = Int.random(in: 0...rows.count, using: &generator)
    guard place < rows.count else { return rows.insert(.numbered(newID), at: place) }
    let row = rows[place]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: rows.insert(.numbered(newID), at: place)
    case 1: rows.remove(at: place)
    case 2: rows.update(.numbered(row.id.rawValue, revision: newID), at: place)
    case 3:
      rows.append(page: (1...5).map { .numbered(newID * 1_000 + $0) })
    case 4 where Int.random(in: 0..<5, using: &generator) == 0:
      let rest = rows[place...].shuffled(using: &generator)
      for _ in rest { rows.remove(at: place) }
      rows.append(page: rest)
    default:
      rows.remove(at: place)
      rows.insert(row, at: .random(in: 0...rows.count, using: &generator))
    }
  }

  private static func list(using generator: inout SeededGenerator) -> ProductRows {
    var id = 0
    return .numbered(
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        (0..<Int.random(in: 1...9, using: &generator)).map { _ in
          id += 1
          return id
        }
      })
  }

  /// How many rows of both lists have to move at least: all but a longest increasing subsequence, found in the plain way.
  private static func fewestMoves(from old: ProductRows, to new: ProductRows) -> Int {
    let places = Dictionary(uniqueKeysWithValues: zip(old.map(\.id), old.indices))
    let order = new.compactMap { places[$0.id] }
    var longest: [Int] = []
    for (index, place) in order.enumerated() {
      longest.append(1 + ((0..<index).filter { order[$0] < place }.map { longest[$0] }.max() ?? 0))
    }
    return order.count - (longest.max() ?? 0)
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func `changes make the new rows of the old ones, with the fewest moves`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let old = Self.list(using: &generator)
    var new = old
    var newID = 1_000
    for _ in 0..<Int.random(in: 0...25, using: &generator) {
      Self.edit(&new, newID: &newID, using: &generator)
    }
    for (old, new) in [(old, new), (new, old), (ProductRows(old), new)] {
      let changes = new.changes(since: old)
      #expect(changes.applied(to: old, contents: new) == Array(new))
      #expect(changes.moved.count == Self.fewestMoves(from: old, to: new))
      let (oldIDs, newIDs) = (Set(old.map(\.id)), Set(new.map(\.id)))
      #expect(Set(changes.removed.map(\.id)) == oldIDs.subtracting(newIDs))
      #expect(Set(changes.inserted.map(\.id)) == newIDs.subtracting(oldIDs))
    }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `shared pages in another order move as whole pages`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var parts = ProductRowsParts(Self.list(using: &generator).forest)
    let pages = Array(AnyIterator { parts.nextPage() })
    var (old, new) = (ProductRows(), ProductRows())
    for page in pages { old.append(page: page) }
    for page in pages.shuffled(using: &generator).dropLast(2) { new.append(page: page) }
    let changes = new.changes(since: old)
    #expect(changes.applied(to: old, contents: new) == Array(new))
    #expect(changes.moved.count == Self.fewestMoves(from: old, to: new))
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `products that are there more than once do no harm`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func list() -> ProductRows {
      var rows = ProductRows()
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let page = (0...3).map { _ in
          ProductRow.numbered(
            .random(in: 1...8, using: &generator), revision: .random(in: 0...1, using: &generator))
        }
        for _ in 0..<Int.random(in: 1...3, using: &generator) { rows.append(page: page) }
      }
      return rows
    }
    let old = list()
    var new = list()
    if seed.isMultiple(of: 2) {
      new = old
      var newID = 0
      for _ in 1...10 { Self.edit(&new, newID: &newID, using: &generator) }
    }
    let changes = new.changes(since: old)
    #expect(changes.applied(to: old, contents: new) == Array(new))
  }
}
