import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct ProductRowsTests {
  private func ids(_ rows: some Sequence<ProductRow>) -> [Int] { rows.map(\.id.rawValue) }

  /// The pages 0, 1, 2 … of a row each, or of more.
  private func pages(_ count: Int, of length: Int = 1) -> ProductRows {
    .numbered((0..<count).map { Array($0 * length..<($0 + 1) * length) })
  }

  @Test func `there are no rows at first`() {
    let rows = ProductRows()
    #expect(rows.isEmpty)
    #expect(Array(rows) == [])
    #expect(rows == [])
    #expect(rows == ProductRows([]))
  }

  @Test func `five thousand pages are read by index, in a loop and in slices`() {
    let rows = pages(5_000, of: 20)
    #expect(rows.count == 100_000)
    #expect(rows.indices.allSatisfy { rows[$0].id.rawValue == $0 })
    #expect(Array(rows).indices.elementsEqual(rows.lazy.map(\.id.rawValue)))
    #expect(ids(rows[70_010..<70_013]) == [70_010, 70_011, 70_012])
    #expect(ids(rows.reversed().prefix(2)) == [99_999, 99_998])
  }

  @Test(arguments: [1, 2, 3, 100, 12_345, 100_000])
  func `neither the trees nor their levels are more than the logarithm of the pages`(count: Int) {
    let row = ProductRow.numbered(1)
    var rows = ProductRows()
    for _ in 1...count { rows.append(page: [row]) }
    var (trees, levels) = (0, 0)
    var forest = rows.forest
    while let last = forest {
      var (tree, level): (ProductRowsTree?, Int) = (last.tree, 0)
      while let next = tree { (tree, level) = (next.children?.later, level + 1) }
      (trees, levels, forest) = (trees + 1, max(levels, level), last.earlier)
    }
    let logarithm = Int.bitWidth - count.leadingZeroBitCount
    #expect(trees <= logarithm + 1)
    #expect(levels <= logarithm)
  }

  @Test func `a hundred thousand pages go without deep recursion`() {
    var rows: ProductRows? = pages(100_000)
    let shared = rows
    rows?.append(page: [.numbered(-1)])
    rows = nil
    #expect(shared?.count == 100_000)
  }

  @Test func `an empty page is not kept`() {
    var rows = pages(2)
    rows.append(page: [])
    #expect(rows.pageLengths == [1, 1])
  }

  @Test func `a page that is emptied leaves the others where they are`() {
    var rows = pages(9, of: 2)
    for _ in 1...4 { rows.remove(at: 6) }
    #expect(ids(rows) == [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17])
    #expect(rows[6].id.rawValue == 10)
    rows.insert(.numbered(99), at: 6)
    #expect(rows[6].id.rawValue == 99)
    while !rows.isEmpty { rows.remove(at: 0) }
    #expect(rows.pageLengths == [])
  }

  @Test(arguments: [0, 1])
  func `insertions at one place do not make a page long`(last: Int) {
    var rows = pages(30, of: 2)
    for id in 100..<2_000 { rows.insert(.numbered(id), at: last * rows.count) }
    let new = Array(100..<2_000)
    #expect(ids(rows) == (last == 1 ? Array(0..<60) + new : new.reversed() + Array(0..<60)))
    #expect(rows.pageLengths.allSatisfy { $0 <= 256 })
    #expect(rows.pageLengths.count < 60)
  }

  @Test func `a long page is divided by an insertion, and only that one`() {
    var rows = pages(3, of: 1_000)
    rows.insert(.numbered(-1), at: 1_500)
    #expect(rows.pageLengths.first == 1_000)
    #expect(rows.pageLengths.last == 1_000)
    #expect(rows.pageLengths.dropFirst().dropLast().allSatisfy { $0 <= 256 })
    #expect(ids(rows) == Array(0..<1_500) + [-1] + Array(1_500..<3_000))
  }

  @Test(
    arguments: [
      ([[1, 2], [3]], [[1], [2, 3]], true), ([[1, 2, 3]], [[1], [2], [3]], true),
      ([[1, 2], [3]], [[1, 2], [4]], false), ([[1, 2]], [[1, 2], [3]], false),
      ([[1, 2], [3, 4]], [[1], [2, 4, 3]], false), ([], [[1]], false),
    ] as [([[Int]], [[Int]], Bool)])
  func `lists are equal when their rows are, whatever their pages`(
    left: [[Int]], right: [[Int]], areEqual: Bool
  ) {
    #expect((ProductRows.numbered(left) == .numbered(right)) == areEqual)
    #expect((ProductRows.numbered(right) == .numbered(left)) == areEqual)
  }

  @Test func `versions that share pages are equal when the rest is`() {
    let rows = pages(100, of: 3)
    var edited = rows
    edited.update(.numbered(150, revision: 1), at: 150)
    #expect(edited != rows)
    edited.update(.numbered(150), at: 150)
    #expect(edited == rows)
    edited.remove(at: 7)
    #expect(edited != rows)
    edited.insert(.numbered(7), at: 7)
    #expect(edited == rows)
    edited.remove(at: 0)
    edited.append(page: [.numbered(999)])
    #expect(edited != rows)
  }

  @Test func `emptied pages do not count`() {
    var rows = ProductRows.numbered([[1], [2], [3]])
    rows.remove(at: 1)
    #expect(rows == .numbered([[1], [3]]))
    #expect(.numbered([[1, 3]]) == rows)
    rows.remove(at: 1)
    #expect(rows == .numbered([[1]]))
  }
}
