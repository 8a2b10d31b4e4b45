import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Every operation against an array, in random order, with all versions kept.
@Suite(.oneAtATime(.calculating))
struct ProductRowsModelTests {
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
      case 0...2:
        let page = fresh(.random(in: 0...30, using: &generator))
        rows.append(page: page)
        array += page
      case 3 where Int.random(in: 0..<4, using: &generator) == 0:
        let page = fresh(.random(in: 0...9, using: &generator))
        let kept = Int.random(in: 0...array.count, using: &generator)
        while rows.count > kept { rows.remove(at: kept) }
        rows.append(page: page)
        array.replaceSubrange(kept..., with: page)
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

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `it does what an array does, and versions that are kept stay as they were`(seed: UInt64) {
    var editing = Editing(generator: SeededGenerator(seed: seed))
    var versions: [(rows: ProductRows, array: [ProductRow])] = []
    for _ in 1...150 {
      editing.step()
      versions.append((editing.rows, editing.array))
    }
    for (rows, array) in versions {
      #expect(rows.count == array.count)
      #expect(Array(rows) == array)
      #expect(rows.indices.allSatisfy { rows[$0] == array[$0] })
      #expect(rows == ProductRows(array))
    }
  }
}
