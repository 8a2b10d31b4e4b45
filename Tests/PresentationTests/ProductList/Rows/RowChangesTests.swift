import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct RowChangesTests {
  /// What is done to the rows 0 to 9, which are in the pages 0 to 2, 3 to 5, 6 to 8, and 9.
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
    Example("nothing") { _ in },
    Example("the same rows, read again") { $0 = .numbered([[0, 1, 2, 3], [4, 5, 6, 7, 8, 9]]) },
    Example("append", inserted: [(10, at: 10), (11, at: 11)]) {
      $0.append(page: [.numbered(10), .numbered(11)])
    },
    Example("prepend", inserted: [(10, at: 0)]) { $0.insert(.numbered(10), at: 0) },
    Example("delete", removed: [(8, at: 8), (4, at: 4)]) {
      $0.remove(at: 8)
      $0.remove(at: 4)
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
    Example("change places", moved: [(4, from: 4, to: 4), (3, from: 3, to: 5)]) {
      $0.update(.numbered(5), at: 3)
      $0.update(.numbered(3), at: 5)
    },
    Example(
      "replace all",
      removed: (0..<10).reversed().map { ($0, at: $0) }, inserted: [(20, at: 0), (21, at: 1)]
    ) { $0 = .numbered([[20, 21]]) },
    Example("take all away", removed: (0..<10).reversed().map { ($0, at: $0) }) {
      while !$0.isEmpty { $0.remove(at: 0) }
    },
    Example(
      "a first page that begins anew",
      removed: (3..<10).reversed().map { ($0, at: $0) }, inserted: [(10, at: 0)]
    ) { $0 = .numbered([[10, 0, 1, 2]]) },
    Example(
      "another end", removed: [(9, at: 9), (8, at: 8), (7, at: 7)], inserted: [(10, at: 7)]
    ) {
      for _ in 7..<10 { $0.remove(at: 7) }
      $0.append(page: [.numbered(10)])
    },
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
  func `changes are told`(example: Example) {
    var new = Self.old
    example.edit(&new)
    let changes = new.changes(since: Self.old)
    #expect(changes == example.expected)
    #expect(changes.isEmpty == (new == Self.old))
    #expect(changes.applied(to: Self.old, contents: new) == Array(new))
    // What is not shared is compared just so.
    let copy = ProductRows(new)
    #expect(copy.changes(since: Self.old) == example.expected)
  }

  @Test func `between empty lists there are none`() {
    #expect(ProductRows().changes(since: []) == RowChanges())
    #expect(RowChanges().isEmpty)
  }

  @Test func `to a first page, all rows are inserted`() {
    let changes = ProductRows.numbered([[5, 4]]).changes(since: [])
    let inserted = [(5, 0), (4, 1)].map { RowChanges.Position(id: ProductID($0), index: $1) }
    #expect(changes == RowChanges(inserted: inserted))
  }

  @Test func `a long list of which one page was divided is compared by its rows alone`() {
    var old = ProductRows()
    for page in 0..<500 { old.append(page: (0..<40).map { .numbered(page * 40 + $0) }) }
    var new = old
    for id in 0..<400 { new.insert(.numbered(-1 - id), at: 10_000) }
    let changes = new.changes(since: old)
    #expect(changes.inserted.map(\.index) == Array(10_000..<10_400))
    #expect(changes == RowChanges(inserted: changes.inserted))
    let back = old.changes(since: new)
    #expect(back.removed.map(\.index) == (10_000..<10_400).reversed())
    #expect(back == RowChanges(removed: back.removed))
  }
}
