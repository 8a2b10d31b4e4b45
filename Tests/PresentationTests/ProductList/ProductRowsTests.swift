import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

extension ProductRow {
  /// Returns a row for the sample product with the given ID. The stock text contains the given revision.
  static func numbered(_ id: Int, revision: Int = 0) -> ProductRow {
    ProductRow(
      product: .sample(id: id), priceText: "₩\(id)", originalPriceText: nil, discountText: nil,
      stockText: "\(revision) left", accessibilityText: "")
  }
}

extension ProductRows {
  static func numbered(_ pages: [[Int]]) -> ProductRows {
    pages.reduce(into: []) { rows, page in rows.append(page: page.map { .numbered($0) }) }
  }
}

@Suite(.oneAtATime(.calculating))
struct ProductRowsTests {
  private func ids(_ rows: some Sequence<ProductRow>) -> [Int] { rows.map(\.id.rawValue) }

  @Test func `rows are read by index, in a loop and in slices`() {
    let rows = ProductRows.numbered((0..<50).map { Array($0 * 20..<($0 + 1) * 20) })
    #expect(rows.indices.elementsEqual(0..<1_000) && ids(rows) == Array(0..<1_000))
    #expect(ids(rows[710..<713]) == [710, 711, 712])
    #expect(rows == ProductRows(rows) && rows != .numbered([[0]]) && ProductRows() == [])
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
          rows.append(page: page)
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
    for _ in 1...40 {
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
