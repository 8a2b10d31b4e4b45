import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

extension ProductRow {
  /// Returns a row for the sample product with the given ID. The stock text contains the given revision.
  static func numbered(_ id: Int, revision: Int = 0) -> ProductRow {
    ProductRow(
      product: .sample(id: id), priceText: "₩\(id)", originalPriceText: nil, discountText: nil,
      stockText: "\(revision) left", vendorText: nil, createdText: nil, accessibilityText: "")
  }
}

extension ProductRows {
  static func numbered(_ pages: [[Int]]) -> ProductRows {
    pages.reduce(into: []) { rows, page in rows.append(page.map { .numbered($0) }) }
  }
}

@Suite(.oneAtATime(.calculating))
struct ProductRowsTests {
  private func ids(_ rows: some Sequence<ProductRow>) -> [Int] { rows.map(\.id.rawValue) }

  /// Returns rows that consist of the given number of pages with the given length.
  private func pages(_ count: Int, of length: Int = 1) -> ProductRows {
    .numbered((0..<count).map { Array($0 * length..<($0 + 1) * length) })
  }

  @Test func `a view configures only the changed rows again`() {
    let earlier: ProductRows = [.numbered(1), .numbered(2), .numbered(3)]
    let rows: ProductRows = [.numbered(4), .numbered(3, revision: 1), .numbered(1)]
    #expect(rows.changes(since: earlier) == [ProductID(3)])
    #expect(rows.changes(since: rows) == [])
  }

  @Test func `ten thousand rows are read by index, in a loop and in slices`() {
    let rows = pages(500, of: 20)
    #expect(rows.count == 10_000)
    #expect(rows.indices.allSatisfy { rows[$0].id.rawValue == $0 })
    #expect(Array(rows).indices.elementsEqual(rows.lazy.map(\.id.rawValue)))
    #expect(ids(rows[7_010..<7_013]) == [7_010, 7_011, 7_012])
    #expect(ids(rows.reversed().prefix(2)) == [9_999, 9_998])
  }

  @Test(
    arguments: [
      ([[1, 2], [3]], [[1], [2, 3]], true), ([[1, 2, 3]], [[1], [2], [3]], true),
      ([[1, 2], [3]], [[1, 2], [4]], false), ([[1, 2]], [[1, 2], [3]], false),
      ([[1, 2], [3, 4]], [[1], [2, 4, 3]], false), ([], [[1]], false),
    ] as [([[Int]], [[Int]], Bool)])
  func `lists are equal if their rows are, however they were appended`(
    left: [[Int]], right: [[Int]], areEqual: Bool
  ) {
    #expect((ProductRows.numbered(left) == .numbered(right)) == areEqual)
    #expect((ProductRows.numbered(right) == .numbered(left)) == areEqual)
  }

  @Test func `a row that is appended again is skipped`() {
    var rows = pages(2, of: 2)
    rows.append([.numbered(3, revision: 1), .numbered(4)])
    #expect(ids(rows) == [0, 1, 2, 3, 4] && rows[3] == .numbered(3))
  }

  @Test func `a row that is removed and added again is found at its new place`() {
    var rows = pages(200, of: 2)
    let old = rows
    rows.remove(at: 5)
    #expect(rows[id: ProductID(5)] == nil && old[id: ProductID(5)] == old[5])
    rows.insert(.numbered(5), at: 300)
    #expect(rows.index(id: ProductID(5)) == 300 && old.index(id: ProductID(5)) == 5)
    #expect(rows.index(id: ProductID(399)) == 399 && rows[id: ProductID(400)] == nil)
  }

  // MARK: - In random order, against an array

  private struct Editing {
    var rows: ProductRows = []
    var array: [ProductRow] = []
    var lastID = 0
    var generator: SeededGenerator

    mutating func fresh(_ count: Int) -> [ProductRow] {
      (0..<count).map { _ in
        lastID += 1
        return .numbered(lastID)
      }
    }

    mutating func step() {
      let index = array.isEmpty ? 0 : Int.random(in: array.indices, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3:
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
          let page = fresh(.random(in: 0...4, using: &generator))
          rows.append(page)
          array += page
        }
      case 4...5 where !array.isEmpty:
        let row = ProductRow.numbered(array[index].id.rawValue, revision: lastID)
        rows.update(row, at: index)
        array[index] = row
      case 6...7 where !array.isEmpty:
        rows.remove(at: index)
        array.remove(at: index)
      default:
        let place = Bool.random(using: &generator) ? index : array.count
        let row = fresh(1)[0]
        rows.insert(row, at: place)
        array.insert(row, at: place)
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `rows are edited like an array, and older versions stay as they were`(seed: UInt64) {
    var editing = Editing(generator: SeededGenerator(seed: seed))
    var versions: [(rows: ProductRows, array: [ProductRow])] = []
    for _ in 1...100 {
      editing.step()
      versions.append((editing.rows, editing.array))
    }
    for (rows, array) in versions {
      #expect(rows.count == array.count)
      #expect(Array(rows) == array)
      #expect(rows.indices.allSatisfy { rows[$0] == array[$0] })
      #expect(rows == ProductRows(array))
      #expect(array.indices.allSatisfy { rows.index(id: array[$0].id) == $0 })
      #expect((1...editing.lastID).count { rows[id: ProductID($0)] != nil } == array.count)
    }
  }
}
