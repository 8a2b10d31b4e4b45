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

@Suite(.takingTurns(.calculating))
struct ProductRowsTests {
  private func rows(_ pages: [[Int]]) -> ProductRows {
    pages.reduce(into: []) { rows, page in rows.append(page.map { .numbered($0) }) }
  }

  @Test func `a view configures only the changed rows again`() {
    let earlier: ProductRows = [.numbered(1), .numbered(2), .numbered(3)]
    let rows: ProductRows = [.numbered(4), .numbered(3, revision: 1), .numbered(1)]
    #expect(rows.changes(since: earlier) == [ProductID(3)])
    #expect(rows.changes(since: rows) == [])
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
    #expect((rows(left) == rows(right)) == areEqual)
    #expect((rows(right) == rows(left)) == areEqual)
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
        let page = fresh(.random(in: 0...20, using: &generator))
        // A row that is appended again is skipped.
        rows.append(page + array.prefix(1).map { .numbered($0.id.rawValue, revision: -1) })
        array += page
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

  @Test(arguments: SeededGenerator.seeds(4))
  func `rows are edited like an array, and older versions stay as they were`(seed: UInt64) {
    var editing = Editing(generator: SeededGenerator(seed: seed))
    var versions: [(rows: ProductRows, array: [ProductRow])] = []
    for step in 1...60 {
      editing.step()
      if step.isMultiple(of: 4) { versions.append((editing.rows, editing.array)) }
    }
    for (rows, array) in versions {
      #expect(Array(rows) == array && rows == ProductRows(array))
      #expect(array.indices.allSatisfy { rows.index(id: array[$0].id) == $0 })
      #expect((1...editing.lastID).count { rows[id: ProductID($0)] != nil } == array.count)
    }
  }
}
