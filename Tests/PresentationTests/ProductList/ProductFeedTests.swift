import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// The facts of a list as a table: events in, state out. No test needs a task.
struct ProductFeedTests {
  enum Event: Sendable {
    case begin(ProductListState.Operation, String? = nil)
    case savedPage([Int])
    case page([Int])
    case fail
    case cancel
    case dismissError
    case restore(String? = nil)
    case delete(Int)
    case signOut
    case signIn
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    let phase: String
    var query: String?
    var ids: [Int] = []
    var scope = ProductListScope.market
  }

  private static let table = [
    Row(testDescription: "nothing", events: [], phase: "idle"),
    Row(testDescription: "a load", events: [.begin(.load)], phase: "loading"),
    Row(
      testDescription: "a loaded page", events: [.begin(.load), .page([2, 1])], phase: "loaded",
      ids: [2, 1]),
    Row(testDescription: "an empty page", events: [.begin(.load), .page([])], phase: "end"),
    Row(testDescription: "a cancelled load", events: [.begin(.load), .cancel], phase: "idle"),
    Row(
      testDescription: "a saved page during a load", events: [.begin(.load), .savedPage([1])],
      phase: "loading", ids: [1]),
    Row(
      testDescription: "a load cancelled after its saved page",
      events: [.begin(.load), .savedPage([1]), .cancel], phase: "loaded", ids: [1]),
    Row(
      testDescription: "a refresh without rows is a load", events: [.begin(.refresh)],
      phase: "loading"),
    Row(
      testDescription: "a refresh", events: [.begin(.load), .page([1]), .begin(.refresh)],
      phase: "refreshing", ids: [1]),
    Row(
      testDescription: "a failed load", events: [.begin(.load), .fail], phase: "load failed"),
    Row(
      testDescription: "a failure stands after a cancelled retry",
      events: [.begin(.load), .fail, .begin(.load), .cancel], phase: "load failed"),
    Row(
      testDescription: "a failed refresh keeps the rows",
      events: [.begin(.load), .page([1]), .begin(.refresh), .fail], phase: "refresh failed",
      ids: [1]),
    Row(
      testDescription: "a dismissed failure leaves the rows",
      events: [.begin(.load), .page([1]), .begin(.loadMore), .fail, .dismissError],
      phase: "loaded", ids: [1]),
    Row(
      testDescription: "a dismissed failure of a search keeps the query without rows",
      events: [.begin(.load), .page([1]), .begin(.load, "lamp"), .fail, .dismissError],
      phase: "idle", query: "lamp", ids: [1]),
    Row(
      testDescription: "a cancelled search",
      events: [.begin(.load), .page([1]), .begin(.load, "lamp"), .cancel], phase: "loaded",
      ids: [1]),
    Row(
      testDescription: "a search in place of another, then cancelled",
      events: [.begin(.load, "a"), .begin(.load, "ab"), .cancel], phase: "idle"),
    Row(
      testDescription: "the market after a search",
      events: [.begin(.load), .page([2, 1]), .begin(.load, "lamp"), .page([9]), .restore()],
      phase: "loaded", ids: [2, 1]),
    Row(
      testDescription: "no market before a search",
      events: [.begin(.load, "lamp"), .page([9]), .restore()], phase: "loaded", query: "lamp",
      ids: [9]),
    Row(
      testDescription: "a page without the product that was deleted meanwhile",
      events: [.begin(.load), .page([2, 1]), .begin(.refresh), .delete(2), .page([2, 1])],
      phase: "loaded", ids: [1]),
    Row(
      testDescription: "a late page without a deleted product",
      events: [.begin(.load), .page([2, 1]), .delete(2), .begin(.refresh), .page([2, 1])],
      phase: "loaded", ids: [1]),
    Row(
      testDescription: "a seller who signs out", events: [.begin(.load), .page([]), .signOut],
      phase: "load failed", scope: .ownProducts),
    Row(
      testDescription: "a dismissed failure without a seller",
      events: [.begin(.load), .page([]), .signOut, .dismissError], phase: "idle",
      scope: .ownProducts),
    Row(
      testDescription: "a seller who signs in again",
      events: [.begin(.load), .page([]), .signOut, .signIn], phase: "end", scope: .ownProducts),
  ]

  private static func feed(
    after events: [Event], scope: ProductListScope = .market
  ) throws -> ProductFeed {
    let locale = Locale(identifier: "en_US")
    let style = ProductFormatter(locale: locale)
    var feed = ProductFeed(
      scope: scope, firstPage: try PageRequest(number: 1, size: 2), formatter: style)
    let seller = try SellerCredential(
      identifier: "seller", secret: "secret", vendorID: VendorID(7))
    feed.seller = seller
    func answer(_ ids: [Int]) throws -> PageFetcher.Answer {
      let products = ids.map { Product.sample(id: $0) }
      let next = ids.isEmpty ? nil : try PageRequest(number: 2, size: 2)
      return .firstPage(
        ProductPage(rows: products, totalCount: nil, next: next), products.map(style.row))
    }
    for event in events {
      switch event {
      case .begin(let operation, let text):
        _ = feed.begin(operation, ProductQuery(searchText: text))
      case .savedPage(let ids): feed.take([try answer(ids)], isFinal: false)
      case .page(let ids): feed.take([try answer(ids)])
      case .fail: feed.fail(UserMessage(.offline, in: Language(locale)))
      case .cancel: feed.cancel()
      case .dismissError: feed.dismissError()
      case .restore(let text): _ = feed.restore(ProductQuery(searchText: text))
      case .delete(let id): feed.apply(.deleted(ProductID(id)))
      case .signOut: _ = feed.follow(nil)
      case .signIn: _ = feed.follow(seller)
      }
    }
    return feed
  }

  @Test(arguments: table)
  func `the phase follows from the events`(row: Row) throws {
    let feed = try Self.feed(after: row.events, scope: row.scope)
    let phase =
      if case .failed(let operation, _) = feed.phase { "\(operation) failed" } else {
        "\(feed.phase)"
      }
    #expect(phase == row.phase)
    #expect(feed.query == ProductQuery(searchText: row.query))
    #expect(feed.listing?.content.rows.map(\.id.rawValue) ?? [] == row.ids)
  }

  private static let calls: [([Event], ProductListState.Operation, ProductFeed.Action)] = [
    ([], .load, .start(.load)),
    ([], .refresh, .start(.refresh)),
    ([], .loadMore, .nothing),
    ([.begin(.load)], .load, .join),
    ([.begin(.load)], .refresh, .join),
    ([.begin(.load)], .loadMore, .nothing),
    ([.begin(.load), .page([1])], .load, .nothing),
    ([.begin(.load), .page([1])], .loadMore, .start(.loadMore)),
    ([.begin(.load), .page([])], .loadMore, .nothing),
    ([.begin(.load), .page([1]), .begin(.loadMore)], .load, .nothing),
    ([.begin(.load), .page([1]), .begin(.loadMore)], .loadMore, .join),
    ([.begin(.load), .page([1]), .begin(.loadMore)], .refresh, .start(.refresh)),
    ([.begin(.load), .page([1]), .begin(.refresh), .fail], .load, .start(.refresh)),
    ([.begin(.load), .page([1]), .begin(.refresh), .fail], .loadMore, .start(.loadMore)),
    ([.begin(.load), .fail], .loadMore, .nothing),
    ([.begin(.load), .page([1]), .begin(.load, "lamp"), .fail], .loadMore, .nothing),
  ]

  @Test(arguments: calls)
  func `the effect of a call follows from the phase`(
    events: [Event], call: ProductListState.Operation, action: ProductFeed.Action
  ) throws {
    #expect(try Self.feed(after: events).action(for: call) == action)
  }
}
