import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// The facts of a list as a table: events in, state out. No test needs a task.
/// ``ProductListTransitionTests`` has each call in each phase.
struct ProductListFactsTests {
  enum Event: Sendable {
    case begin(ProductListState.Operation, String? = nil)
    case savedPage([Int])
    case page([Int])
    case lastPage([Int])
    case fail
    case cancel
    case dismissError
    case clear(String)
    case restore(String? = nil)
    case register(Int, String? = nil)
    case update(Int, String? = nil)
    case delete(Int)
  }

  private static let load = Event.begin(.load)
  private static let refresh = Event.begin(.refresh)
  private static let more = Event.begin(.loadMore)
  private static let search = Event.begin(.load, "lamp")
  private static let loaded = [load, .page([2, 1])]
  private static let found = [.begin(.load, "kettle"), Event.lastPage([8, 6])]
  /// The events, the phase and the search text after them, and the rows.
  private static let table: [(String, [Event], String, [Int])] = [
    ("nothing", [], "idle", []),
    ("an empty page", [load, .page([])], "end", []),
    ("a cancelled load", [load, .cancel], "idle", []),
    ("a saved page during a load", [load, .savedPage([1])], "loading", [1]),
    ("a cancelled load after a saved page", [load, .savedPage([1]), .cancel], "loaded", [1]),
    ("a refresh without rows is a load", [refresh], "loading", []),
    ("a failure, a cancelled retry", [load, .fail, load, .cancel], "load failed: offline", []),
    ("a dismissed failure", loaded + [more, .fail, .dismissError], "loaded", [2, 1]),
    ("a cancelled search", loaded + [search, .cancel], "loaded", [2, 1]),
    ("a dismissed search failure", loaded + [search, .fail, .dismissError], "idle lamp", [2, 1]),
    ("a second search, cancelled", [.begin(.load, "la"), search, .cancel], "idle", []),
    ("the market after a search", loaded + [search, .page([9]), .restore()], "loaded", [2, 1]),
    ("no market before", [search, .page([9]), .restore()], "loaded lamp", [9]),
    ("a deletion during a refresh", loaded + [refresh, .delete(2), .page([2, 1])], "loaded", [1]),
    ("a deletion, and a cancellation", loaded + [refresh, .delete(2), .cancel], "loaded", [1]),
    ("a late page", loaded + [.delete(2), refresh, .page([2, 1])], "loaded", [1]),
    ("a new product", loaded + [refresh, .register(3), .page([2, 1])], "loaded", [3, 2, 1]),
    ("changes on later pages", [load, .page([9, 8]), .update(7), .delete(6)], "loaded", [9, 8]),
    ("a deletion before", loaded + [.delete(3), .register(3)], "loaded", [3, 2, 1]),
    ("unknown products", [load, .lastPage([9, 7]), .update(8), .update(3)], "end", [9, 8, 7, 3]),
    ("a late update of a deleted product", loaded + [.delete(2), .update(2)], "loaded", [1]),
    ("an emptied list", loaded + [.delete(2), .delete(1), .register(3)], "loaded", [3]),
    ("the oldest product first", [load, .lastPage([1, 2]), .register(4)], "end", [1, 2, 4]),
    ("the oldest ones first", [load, .page([1, 2]), .register(4)], "loaded", [1, 2]),
    (
      "products that begin and cease to match a search",
      found + [
        .register(9, "Kettle, red"), .update(6, "Blue kettle"), .update(6, "Teapot"),
        .update(5, "A kettle by now"), .register(10, "Lamp"),
      ], "end kettle", [9, 8, 5]
    ),
    ("a row found for another reason", found + [.update(8, "Another name")], "end kettle", [8, 6]),
    (
      "changes of the market during a search",
      loaded + [search, .page([9]), .register(3), .delete(2), .restore()], "loaded", [3, 1]
    ),
    ("cleared rows", loaded + [more, .clear("lamp")], "idle lamp", []),
  ]

  private static func facts(after events: [Event]) throws -> ProductListFacts {
    let style = ProductFormatter(locale: .english)
    var facts = ProductListFacts(firstPage: try PageRequest(number: 1, size: 2), formatter: style)
    func answer(_ ids: [Int], hasNext: Bool = true) throws -> RowFetcher.Fetched {
      let next = hasNext && !ids.isEmpty ? try PageRequest(number: 2, size: 2) : nil
      let page = ProductPage.sample(ids: ids, totalCount: next == nil ? ids.count : 100, next: next)
      return RowFetcher.Fetched(
        pages: NextPages(first: page, of: facts.firstPage),
        rows: [page.products.map { style.row($0) }])
    }
    /// The number of products that aren't among the rows.
    var others: Int? {
      facts.loaded?.content.totalCount.map { $0 - (facts.loaded?.content.rows.count ?? 0) }
    }
    func apply(_ event: ProductEvent) {
      let before = others
      facts.apply(event)
      #expect(others == before)
      let content = facts.loaded?.content
      facts.apply(event)
      #expect(facts.loaded?.content == content, "an event that comes twice changes nothing")
    }
    for event in events {
      switch event {
      case .begin(let operation, let text):
        let query = ProductQuery(searchText: text)
        _ = facts.begin(operation, query, at: Timestamp(millisecondsSince1970: 0))
      case .savedPage(let ids): facts.takePages(try answer(ids), isFinal: false)
      case .page(let ids): facts.takePages(try answer(ids))
      case .lastPage(let ids): facts.takePages(try answer(ids, hasNext: false))
      case .fail: facts.fail(UserMessage(.offline, in: .english))
      case .cancel: facts.cancel()
      case .dismissError: facts.dismissError()
      case .clear(let text): facts.clear(ProductQuery(searchText: text))
      case .restore(let text): _ = facts.restore(ProductQuery(searchText: text))
      case .register(let id, let name): apply(.registered(.sample(id: id, name: name)))
      case .update(let id, let name): apply(.updated(.sample(id: id, name: name)))
      case .delete(let id): apply(.deleted(ProductID(id)))
      }
    }
    return facts
  }

  @Test(arguments: table)
  func `the phase follows from the events`(
    _: String, events: [Event], phase: String, ids: [Int]
  ) throws {
    let facts = try Self.facts(after: events)
    let text = facts.query.searchText.map { " \($0)" } ?? ""
    #expect(facts.phase.text + text == phase)
    #expect(facts.loaded?.content.rows.map(\.id.rawValue) ?? [] == ids)
  }
}

extension ProductRow {
  /// Returns a row for the sample product with the given ID. The stock text contains the given
  /// revision.
  static func numbered(_ id: Int, revision: Int = 0) -> ProductRow {
    ProductRow(
      product: .sample(id: id), priceText: "₩\(id)", originalPriceText: nil, discountText: nil,
      stockText: "\(revision) left", vendorText: nil, createdText: nil, accessibilityText: "")
  }
}

struct ProductRowsTests {
  @Test func `a view configures only the changed rows again`() {
    let earlier = ProductRows([.numbered(1), .numbered(2), .numbered(3)])
    let rows = ProductRows([.numbered(4), .numbered(3, revision: 1), .numbered(1)])
    #expect(rows.changes(since: earlier) == [ProductID(3)])
    #expect(rows.changes(since: rows) == [])
  }

  @Test func `a row is found after every change, and an earlier version stays as it was`() {
    var rows = ProductRows((1...4).map { .numbered($0) })
    let earlier = rows
    // Row 2 is already in the list.
    rows.append([.numbered(2, revision: 9), .numbered(5)])
    rows.insert(.numbered(6), at: 0)
    rows.insert(.numbered(7), at: 6)
    rows.remove(at: 1)
    rows.update(.numbered(3, revision: 1), at: 2)
    let expected = [6, 2, 3, 4, 5, 7].map { ProductRow.numbered($0, revision: $0 == 3 ? 1 : 0) }
    #expect(rows == ProductRows(expected))
    #expect(expected.map { rows.index(id: $0.id) } == Array(0..<6))
    #expect((rows[id: ProductID(1)], rows[id: ProductID(3)]) == (nil, expected[2]))
    #expect(earlier.map(\.id.rawValue) == [1, 2, 3, 4])
    #expect((earlier[id: ProductID(1)], earlier[id: ProductID(5)]) == (.numbered(1), nil))
  }
}
