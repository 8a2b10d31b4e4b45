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
    let query: String?
    let ids: [Int]
    let scope: ProductListScope

    init(
      _ description: String, _ events: [Event], _ phase: String, of query: String? = nil,
      _ ids: [Int] = [], in scope: ProductListScope = .market
    ) {
      testDescription = description
      (self.events, self.phase, self.query, self.ids) = (events, phase, query, ids)
      self.scope = scope
    }
  }

  private static let loaded: [Event] = [.begin(.load), .page([2, 1])]
  private static let table = [
    Row("nothing", [], "idle"),
    Row("a load", [.begin(.load)], "loading"),
    Row("a loaded page", loaded, "loaded", [2, 1]),
    Row("an empty page", [.begin(.load), .page([])], "end"),
    Row("a cancelled load", [.begin(.load), .cancel], "idle"),
    Row("a saved page during a load", [.begin(.load), .savedPage([1])], "loading", [1]),
    Row(
      "a load cancelled after its saved page", [.begin(.load), .savedPage([1]), .cancel], "loaded",
      [1]),
    Row("a refresh without rows is a load", [.begin(.refresh)], "loading"),
    Row("a refresh", loaded + [.begin(.refresh)], "refreshing", [2, 1]),
    Row("a failed load", [.begin(.load), .fail], "load failed"),
    Row(
      "a failure stands after a cancelled retry", [.begin(.load), .fail, .begin(.load), .cancel],
      "load failed"),
    Row(
      "a failed refresh keeps the rows", loaded + [.begin(.refresh), .fail], "refresh failed",
      [2, 1]),
    Row(
      "a dismissed failure leaves the rows", loaded + [.begin(.loadMore), .fail, .dismissError],
      "loaded", [2, 1]),
    Row(
      "a dismissed failure of a search keeps the query without rows",
      loaded + [.begin(.load, "lamp"), .fail, .dismissError], "idle", of: "lamp", [2, 1]),
    Row("a cancelled search", loaded + [.begin(.load, "lamp"), .cancel], "loaded", [2, 1]),
    Row(
      "a search in place of another, then cancelled",
      [.begin(.load, "a"), .begin(.load, "ab"), .cancel], "idle"),
    Row(
      "the market after a search", loaded + [.begin(.load, "lamp"), .page([9]), .restore()],
      "loaded", [2, 1]),
    Row(
      "no market before a search", [.begin(.load, "lamp"), .page([9]), .restore()], "loaded",
      of: "lamp", [9]),
    Row(
      "a page without the product that was deleted meanwhile",
      loaded + [.begin(.refresh), .delete(2), .page([2, 1])], "loaded", [1]),
    Row(
      "a late page without a deleted product",
      loaded + [.delete(2), .begin(.refresh), .page([2, 1])], "loaded", [1]),
    Row(
      "a seller who signs out", [.begin(.load), .page([]), .signOut], "load failed",
      in: .ownProducts),
    Row(
      "a dismissed failure without a seller",
      [.begin(.load), .page([]), .signOut, .dismissError], "idle", in: .ownProducts),
    Row(
      "a seller who signs in again", [.begin(.load), .page([]), .signOut, .signIn], "end",
      in: .ownProducts),
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
    func answer(_ ids: [Int]) throws -> PageFetcher.Batch {
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
}
