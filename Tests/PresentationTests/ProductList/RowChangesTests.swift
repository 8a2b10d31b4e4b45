import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct RowChangesTests {
  /// An edit of the rows 0 to 9, with the expected changes. The pages contain the rows 0...2, 3...5, 6...8 and 9...9.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: RowChanges
    let edit: @Sendable (inout ProductRows) -> Void

    init(
      _ name: String, removed: [(Int, at: Int)] = [], inserted: [(Int, at: Int)] = [],
      moved: [(Int, from: Int, to: Int)] = [], updated: [(Int, at: Int)] = [],
      edit: @escaping @Sendable (inout ProductRows) -> Void
    ) {
      func positions(_ rows: [(Int, at: Int)]) -> [RowChanges.Position] {
        rows.map { RowChanges.Position(id: ProductID($0.0), index: $0.at) }
      }
      testDescription = name
      expected = RowChanges(
        removed: positions(removed), inserted: positions(inserted),
        moved: moved.map {
          RowChanges.Move(id: ProductID($0.0), origin: $0.from, destination: $0.to)
        },
        updated: positions(updated))
      self.edit = edit
    }
  }

  private static let old = ProductRows.numbered([[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]])

  private static let examples = [
    Example("the same rows, read again") { $0 = .numbered([[0, 1, 2, 3], [4, 5, 6, 7, 8, 9]]) },
    Example("append", inserted: [(10, at: 10), (11, at: 11)]) {
      $0.append(page: [.numbered(10), .numbered(11)])
    },
    Example("update", updated: [(4, at: 4)]) { $0.update(.numbered(4, revision: 1), at: 4) },
    Example("update after a deletion", removed: [(0, at: 0)], updated: [(4, at: 3)]) {
      $0.update(.numbered(4, revision: 1), at: 4)
      $0.remove(at: 0)
    },
    Example("move on", moved: [(1, from: 1, to: 7)]) {
      $0.remove(at: 1)
      $0.insert(.numbered(1), at: 7)
    },
    Example("move back and update", moved: [(9, from: 9, to: 0)], updated: [(9, at: 0)]) {
      $0.remove(at: 9)
      $0.insert(.numbered(9, revision: 1), at: 0)
    },
    Example("change places", moved: [(5, from: 5, to: 3), (4, from: 4, to: 4)]) {
      $0.update(.numbered(5), at: 3)
      $0.update(.numbered(3), at: 5)
    },
    Example(
      "replace all",
      removed: (0..<10).reversed().map { ($0, at: $0) }, inserted: [(20, at: 0), (21, at: 1)]
    ) { $0 = .numbered([[20, 21]]) },
    Example(
      "a first page that begins anew",
      removed: (3..<10).reversed().map { ($0, at: $0) }, inserted: [(10, at: 0)]
    ) { $0 = .numbered([[10, 0, 1, 2]]) },
    Example(
      "shared pages in the middle", removed: [(9, at: 9), (0, at: 0)], inserted: [(10, at: 8)]
    ) {
      $0.remove(at: 0)
      $0.remove(at: 8)
      $0.append(page: [.numbered(10)])
    },
    Example(
      "all of them changed", removed: [(6, at: 6)], inserted: [(10, at: 2)],
      moved: [(0, from: 0, to: 9)], updated: [(1, at: 0), (9, at: 8)]
    ) {
      $0.update(.numbered(9, revision: 1), at: 9)
      $0.update(.numbered(1, revision: 1), at: 1)
      $0.append(page: [.numbered(0)])
      $0.remove(at: 6)
      $0.remove(at: 0)
      $0.insert(.numbered(10), at: 2)
    },
  ]

  @Test(arguments: examples)
  func `changes have the indices of all edited rows`(example: Example) {
    var new = Self.old
    example.edit(&new)
    let changes = new.changes(since: Self.old)
    #expect(changes == example.expected)
    #expect(changes.isEmpty == (new == Self.old))
    #expect(changes.applied(to: Self.old, contents: new) == Array(new))
    // The changes are the same if the old and the new rows don't share the storage of any page.
    let copy = ProductRows(new)
    #expect(copy.changes(since: Self.old) == example.expected)
  }

  // MARK: - Between random lists

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
    case 3: rows.append(page: (1...5).map { .numbered(newID * 1_000 + $0) })
    case 4 where Int.random(in: 0..<5, using: &generator) == 0:
      let rest = rows[place...].shuffled(using: &generator)
      for _ in rest { rows.remove(at: place) }
      rows.append(page: rest)
    default:
      rows.remove(at: place)
      rows.insert(row, at: .random(in: 0...rows.count, using: &generator))
    }
  }

  /// Returns the smallest possible number of moves. This is the number of common rows minus the length of the longest increasing
  /// subsequence of their old positions.
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
  func `changes lead from the old rows to the new ones with the fewest moves`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var id = 0
    let old = ProductRows.numbered(
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        (0..<Int.random(in: 1...9, using: &generator)).map { _ in
          id += 1
          return id
        }
      })
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
}

extension RowChanges {
  /// Applies the changes to the old rows in one batch, as a collection view does.
  ///
  /// - Returns: The new rows, or `nil` if an index is out of range, out of order, or belongs to
  ///   another product.
  func applied(to old: ProductRows, contents new: ProductRows) -> [ProductRow]? {
    let removals = removed.map(\.index)
    guard removals == removals.sorted(by: >), updated.map(\.index) == updated.map(\.index).sorted(),
      inserted.map(\.index) == inserted.map(\.index).sorted(),
      moved.map(\.destination) == moved.map(\.destination).sorted()
    else { return nil }
    let (before, after) = (Array(old), Array(new))
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

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListUpdatesTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private func answer(
    _ ids: [Int], next: Int? = nil,
    to action: @escaping @MainActor (ProductListViewModel) async -> Void
  ) async throws {
    let next = try next.map { try PageRequest(number: $0, size: 2) }
    try await stage.answer(.success(.sample(ids: ids, next: next)), to: action)
  }

  @Test func `changes include the states that the reader missed`() async throws {
    try await answer([9, 8], next: 2) { await $0.load() }
    var updates = stage.list.updates.makeAsyncIterator()
    let first = try #require(await updates.next())
    try await answer([7], next: 3) { await $0.loadMore() }
    try await answer([6], next: 4) { await $0.loadMore() }
    try await answer([10, 6]) { await $0.refresh() }
    let update = try #require(await updates.next())
    #expect(update.state == stage.list.state)
    let (before, after) = (first.state.rows, update.state.rows)
    #expect(update.changes.applied(to: before, contents: after) == Array(after))
    #expect(update.changes.removed.map(\.id) == [8, 9].map { ProductID($0) })
    #expect(update.changes.inserted.map(\.id) == [10, 6].map { ProductID($0) })
  }

  @Test func `each reader gets the changes since its own last state`() async throws {
    var early = stage.list.updates.makeAsyncIterator()
    #expect(await early.next()?.changes.isEmpty == true)
    try await answer([9, 8], next: 2) { await $0.load() }
    #expect(await early.next()?.changes.inserted.count == 2)
    var late = stage.list.updates.makeAsyncIterator()
    #expect(await late.next()?.changes.inserted.count == 2)
    try await answer([7]) { await $0.loadMore() }
    #expect(
      await early.next()?.changes.inserted == [RowChanges.Position(id: ProductID(7), index: 2)])
    #expect(
      await late.next()?.changes.inserted == [RowChanges.Position(id: ProductID(7), index: 2)])
  }
}
