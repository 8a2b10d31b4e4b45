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
    case post(ProductEvent)

    static func register(_ id: Int, _ name: String? = nil) -> Event {
      .post(.registered(.sample(id: id, name: name)))
    }

    static func update(_ id: Int, _ name: String? = nil) -> Event {
      .post(.updated(.sample(id: id, name: name)))
    }

    static func delete(_ id: Int) -> Event { .post(.deleted(ProductID(id))) }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    let phase: String
    let query: String?
    let ids: [Int]

    init(
      _ description: String, _ events: [Event], _ phase: String, of query: String? = nil,
      _ ids: [Int] = []
    ) {
      testDescription = description
      (self.events, self.phase, self.query, self.ids) = (events, phase, query, ids)
    }
  }

  private static let load = Event.begin(.load)
  private static let refresh = Event.begin(.refresh)
  private static let search = Event.begin(.load, "lamp")
  private static let loaded = [load, .page([2, 1])]
  private static let found = [.begin(.load, "kettle"), Event.lastPage([8, 6])]
  private static let table = [
    Row("nothing", [], "idle"),
    Row("an empty page", [load, .page([])], "end"),
    Row("a cancelled load", [load, .cancel], "idle"),
    Row("a saved page during a load", [load, .savedPage([1])], "loading", [1]),
    Row("a cancelled load after a saved page", [load, .savedPage([1]), .cancel], "loaded", [1]),
    Row("a refresh without rows is a load", [refresh], "loading"),
    Row(
      "a failure before a cancelled retry", [load, .fail, load, .cancel], "load failed: offline"),
    Row(
      "a dismissed failure leaves the rows", loaded + [.begin(.loadMore), .fail, .dismissError],
      "loaded", [2, 1]),
    Row(
      "a dismissed failure of a search keeps the query without rows",
      loaded + [search, .fail, .dismissError], "idle", of: "lamp", [2, 1]),
    Row("a cancelled search", loaded + [search, .cancel], "loaded", [2, 1]),
    Row("a second search, cancelled", [.begin(.load, "la"), search, .cancel], "idle"),
    Row("the market after a search", loaded + [search, .page([9]), .restore()], "loaded", [2, 1]),
    Row("no market before", [search, .page([9]), .restore()], "loaded", of: "lamp", [9]),
    Row(
      "a deletion during a refresh", loaded + [refresh, .delete(2), .page([2, 1])], "loaded", [1]),
    Row("a deletion, and a cancellation", loaded + [refresh, .delete(2), .cancel], "loaded", [1]),
    Row("a late page", loaded + [.delete(2), refresh, .page([2, 1])], "loaded", [1]),
    Row(
      "a registration during a refresh", loaded + [refresh, .register(3), .page([2, 1])], "loaded",
      [3, 2, 1]),
    Row(
      "changes on later pages", [load, .page([9, 8]), .update(7), .delete(6)], "loaded", [9, 8]),
    Row("a deletion before", loaded + [.delete(3), .register(3)], "loaded", [3, 2, 1]),
    Row(
      "updates of products that aren't in the complete list",
      [load, .lastPage([9, 7]), .update(8), .update(3)], "end", [9, 8, 7, 3]),
    Row("a late update of a deleted product", loaded + [.delete(2), .update(2)], "loaded", [1]),
    Row("an emptied list", loaded + [.delete(2), .delete(1), .register(3)], "loaded", [3]),
    Row("the oldest product first", [load, .lastPage([1, 2]), .register(4)], "end", [1, 2, 4]),
    Row("the oldest ones first", [load, .page([1, 2]), .register(4)], "loaded", [1, 2]),
    Row(
      "products that begin and cease to match a search",
      found + [
        .register(9, "Kettle, red"), .update(6, "Blue kettle"), .update(6, "Teapot"),
        .update(5, "A kettle by now"), .register(10, "Lamp"),
      ], "end", of: "kettle", [9, 8, 5]),
    Row(
      "a row that the server found for another reason", found + [.update(8, "Another name")], "end",
      of: "kettle", [8, 6]),
    Row(
      "changes of the market during a search",
      loaded + [search, .page([9]), .register(3), .delete(2), .restore()], "loaded", [3, 1]),
    Row("cleared rows", loaded + [.begin(.loadMore), .clear("lamp")], "idle", of: "lamp"),
  ]

  private static func facts(after events: [Event]) throws -> ProductListFacts {
    let locale = Language.english
    let style = ProductFormatter(locale: locale)
    var facts = ProductListFacts(firstPage: try PageRequest(number: 1, size: 2), formatter: style)
    func answer(_ ids: [Int], hasNext: Bool = true) throws -> RowFetcher.Fetched {
      let next = hasNext && !ids.isEmpty ? try PageRequest(number: 2, size: 2) : nil
      let count = next == nil ? ids.count : 100
      let page = ProductPage.sample(ids: ids, totalCount: count, next: next)
      return RowFetcher.Fetched(
        pages: NextPages(first: page, of: facts.firstPage),
        rows: [page.products.map { style.row($0) }])
    }
    /// Returns the rows, and the number of products that aren't among them.
    func content() -> (rows: ProductRows?, others: Int?) {
      let content = facts.loaded?.content
      return (content?.rows, content?.totalCount.map { $0 - (content?.rows.count ?? 0) })
    }
    for event in events {
      switch event {
      case .begin(let operation, let text):
        let time = Timestamp(millisecondsSince1970: 0)
        _ = facts.begin(operation, ProductQuery(searchText: text), at: time)
      case .savedPage(let ids): facts.takePages(try answer(ids), isFinal: false)
      case .page(let ids): facts.takePages(try answer(ids))
      case .lastPage(let ids): facts.takePages(try answer(ids, hasNext: false))
      case .fail: facts.fail(UserMessage(.offline, in: locale))
      case .cancel: facts.cancel()
      case .dismissError: facts.dismissError()
      case .clear(let text): facts.clear(ProductQuery(searchText: text))
      case .restore(let text): _ = facts.restore(ProductQuery(searchText: text))
      case .post(let event):
        let others = content().others
        facts.apply(event)
        let after = content()
        facts.apply(event)
        #expect(content() == after, "an event that comes twice changes nothing")
        #expect(after.others == others)
      }
    }
    return facts
  }

  @Test(arguments: table)
  func `the phase follows from the events`(row: Row) throws {
    let facts = try Self.facts(after: row.events)
    #expect(facts.phase.text == row.phase)
    #expect(facts.query == ProductQuery(searchText: row.query))
    #expect(facts.loaded?.content.rows.map(\.id.rawValue) ?? [] == row.ids)
  }
}
