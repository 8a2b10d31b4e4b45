import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of lists with the recorded texts in `Tests/Transcripts/ProductList`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListTranscriptTests {
  @Test(arguments: [("en_US", "FirstPageInEnglish"), ("ko_KR", "FirstPageInKorean")])
  func `the first page is fetched once`(locale: String, name: String) async throws {
    let scene = try Scene(locale: locale)
    await scene.load()
    await scene.load()
    try await scene.transcript.expect("ProductList/\(name)")
  }

  @Test(arguments: [("en_US", "FailuresInEnglish"), ("ko_KR", "FailuresInKorean")])
  func `a failure keeps the rows and is retried`(
    locale: String, name: String
  ) async throws {
    let pages = try (1...3).map { try PageRequest(number: $0, size: 3) }
    let scene = try Scene(
      ScriptedProductRepository(pages: [
        .failure(.offline), .success(.goods(0..<3, next: pages[1])),
        .failure(.unavailable(status: 503, retryAfter: .seconds(20))),
        .success(.goods(3..<6, next: pages[2])), .failure(.timedOut),
        .failure(
          .malformedResponse(DecodingFailure(path: "pages[1].price", reason: .notAnAmount))),
        .success(.goods(0..<3, next: pages[1])),
      ]), locale: locale)
    await scene.load()
    await scene.load()
    await scene.loadMore()
    await scene.loadMore()
    await scene.refresh()
    await scene.load()
    await scene.refresh()
    try await scene.transcript.expect("ProductList/\(name)")
  }

  @Test func `a search is typed, changed and cleared`() async throws {
    let scene = try Scene()
    let (list, transcript, clock) = (scene.list, scene.transcript, scene.clock)
    await scene.load()
    await scene.loadMore()
    await transcript.step("setVisibleRows(2..<4)") { list.setVisibleRows(2..<4) }
    let first = Task { await list.search(typed: "k") }
    try await transcript.step("search(typed: \"k\")") { try await clock.sleepers() }
    let second = Task { await list.search(typed: "key") }
    try await transcript.step("search(typed: \"key\")") {
      _ = await first.value
      try await clock.sleepers()
    }
    await transcript.step("300 ms later") {
      clock.advance(by: .milliseconds(300))
      _ = await second.value
    }
    await transcript.step("search(\"no such thing\")") { await list.search("no such thing") }
    await transcript.step("search(typed: \"\")") { await list.search(typed: "") }
    try await transcript.expect("ProductList/Search")
  }

  @Test func `the layout changes and keeps the row at the top`() async throws {
    let scene = try Scene()
    let (list, transcript) = (scene.list, scene.transcript)
    await transcript.step("setLayout(.grid)") { list.setLayout(.grid) }
    await scene.load()
    await transcript.step("setVisibleRows(1..<2)") { list.setVisibleRows(1..<2) }
    await transcript.step("setLayout(.list)") { list.setLayout(.list) }
    await transcript.step("setLayout(.list)") { list.setLayout(.list) }
    await transcript.step("setVisibleRows(0..<1)") { list.setVisibleRows(0..<1) }
    await transcript.step("setLayout(.grid)") { list.setLayout(.grid) }
    await scene.refresh()
    try await transcript.expect("ProductList/Layout")
  }
}

/// A market, a list with three rows per page, and the transcript of the list's states.
@MainActor
private struct Scene {
  let market = InMemoryProductRepository(ProductDetail.goods)
  let clock = ManualClock()
  let list: ProductListViewModel
  let transcript: StateRecorder<ProductListState>

  /// Creates a list and its transcript.
  ///
  /// - Parameter repository: The repository that the list uses instead of the market, or `nil` to use the market.
  init(_ repository: (any ProductRepository)? = nil, locale: String = "en_US") throws {
    list = ProductListViewModel(
      of: repository ?? market, locale: Locale(identifier: locale),
      firstPage: try PageRequest(number: 1, size: 3), clock: clock)
    transcript = StateRecorder(of: list)
  }

  func load() async {
    await transcript.step("load()") { await list.load() }
  }

  func loadMore() async {
    await transcript.step("loadMore()") { await list.loadMore() }
  }

  func refresh() async {
    await transcript.step("refresh()") { await list.refresh() }
  }
}

extension ProductDetail {
  /// The products of the market, from newest to oldest. The products include a discounted product, a product in another currency,
  /// and a product that is sold out.
  fileprivate static let goods = [
    goods(60, "Keyboard", won: 3_400, off: 600), goods(59, "Desk lamp", won: 15_000, stock: 0),
    ProductDetail(
      product: .sample(
        id: 58, name: "키보드 덮개",
        pricing: Pricing(undiscounted: Money(tenThousandths: 299_500, currency: .usd)), stock: 12),
      images: []),
    goods(57, "Tumbler", won: 16_500, stock: 1_200), goods(56, "Ukulele", won: 89_000),
    goods(55, "Keyring", won: 900, stock: 7), goods(54, "Globe", won: 32_000, stock: 1),
  ]

  /// Returns a product with the given values.
  ///
  /// - Parameter won: The price after the discount, in won.
  fileprivate static func goods(
    _ id: Int, _ name: String, won: Int64, off discount: Int64 = 0, stock: Int64 = 3
  ) -> ProductDetail {
    let bargain = Money(tenThousandths: won * 10_000, currency: .krw)
    let price = Money(tenThousandths: (won + discount) * 10_000, currency: .krw)
    let off = Money(tenThousandths: discount * 10_000, currency: .krw)
    let pricing = (try? Pricing(price: price, discount: off)) ?? Pricing(undiscounted: bargain)
    return ProductDetail(
      product: .sample(id: id, name: name, pricing: pricing, stock: stock), images: [])
  }
}

extension ProductPage {
  /// Returns a page with the products in the given range, and with the total number of products.
  fileprivate static func goods(_ range: Range<Int>, next: PageRequest?) -> ProductPage {
    ProductPage(
      rows: ProductDetail.goods[range].map(\.product), totalCount: ProductDetail.goods.count,
      next: next)
  }
}

extension ProductListState: Transcribable {
  var transcript: [String] {
    [([phase.transcript] + facts).joined(separator: " · ")] + rows.map { "  " + $0.transcript }
  }
}

extension ProductListState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .loadingMore: "loading more"
    case .end: "end"
    case .failed(let operation, let message): "failed to \(operation): \(message.transcript)"
    }
  }
}

extension ProductListState {
  fileprivate var facts: [String] {
    var facts: [String] = []
    if let text = query.searchText { facts.append("search \"\(text)\"") }
    if let content {
      facts.append("\(rows.count) of \(content.totalCount.map { "\($0)" } ?? "?")")
      if content.query != query { facts.append("not of this search") }
      if let page = content.nextPage { facts.append("next page \(page.number)") }
      if !content.invalidRows.isEmpty { facts.append("\(content.invalidRows.count) invalid") }
    }
    if layout != .list { facts.append("\(layout)") }
    if let scrollTarget { facts.append("scroll to #\(scrollTarget.row)") }
    if isEmpty { facts.append("empty") }
    return facts
  }
}
