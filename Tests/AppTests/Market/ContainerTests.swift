import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for containers in which an app replaces or wraps some of the parts.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ContainerTests {
  private let market: OpenMarketConfiguration

  init() throws {
    market = try .patient()
  }

  @Test func `screens and use cases use the repositories of the app`() async throws {
    let products = InMemoryProductRepository([.sample(id: 3), .sample(id: 2)])
    let health = InMemoryHealthRepository(.success("tired"))
    let images = InMemoryImageRepository()
    let drafts = RecordingDraftStore()
    let events = InMemoryProductEventBus()
    let container = DIContainer(
      configuration: market, transport: ScriptedSessionManager([]), events: events,
      products: { _ in products }, health: { _ in health }, images: { _ in images },
      drafts: { _ in drafts })

    let list = container.makeProductListViewModel()
    await list.load()
    #expect(list.state.rows.map(\.id) == [3, 2].map { ProductID($0) })
    let page = container.makeProductDetailViewModel(id: ProductID(3))
    await page.load()
    #expect(page.state.phase == .loaded)
    let search = container.makeProductSearchViewModel()
    await search.load()
    #expect(search.state.phase == .idle)
    await search.search("product 2")
    #expect(search.state.phase == .end)
    await events.post(.deleted(ProductID(3)))
    #expect(list.state.rows.count == 1 && page.state.presence == .deleted)

    let screen = container.makeServiceHealthViewModel()
    await screen.check()
    #expect(screen.state.health == .impaired(statusText: "tired"))
    #expect(try await container.checkHealth() == .impaired(statusText: "tired"))
    #expect(try await container.fetchProductPage(.all, page: .first).rows.count == 2)
    #expect(try await container.fetchProductDetail(ProductID(2)).id == ProductID(2))

    let url = ImageURL("https://market.example/a.png")
    images.put(try .sample(), at: url)
    let slot = container.makeImageSlot()
    slot.bind(to: url)
    #expect(try slot.state.image == .sample())
    let editor = container.makeProductEditorViewModel()
    await editor.restoreDraft()
    editor.setText("Lamp", for: .name)
    await editor.waitUntilSaved()
    #expect(drafts[.new]?.saved.form[.name] == "Lamp")
  }

  @Test func `two languages share the seller, the drafts, the images and the events`() async throws
  {
    let (drafts, events) = (RecordingDraftStore(), InMemoryProductEventBus())
    let images = InMemoryImageRepository()
    let english = DIContainer(
      configuration: market, transport: ScriptedSessionManager([]), events: events,
      images: { _ in images }, drafts: { _ in drafts })
    let korean = english.localized(Locale(identifier: "ko"))
    #expect(korean.locale.identifier == "ko" && english.locale == market.locale)

    try await korean.sellers.save(.sample())
    #expect(try english.sellers.credential == .sample())
    let editor = korean.makeProductEditorViewModel()
    await editor.restoreDraft()
    editor.setText("Lamp", for: .name)
    await editor.waitUntilSaved()
    #expect(drafts[.new]?.saved.form[.name] == "Lamp")
    await korean.events.post(.deleted(ProductID(3)))
    #expect(events.posted == [.deleted(ProductID(3))])
    let url = ImageURL("https://market.example/a.png")
    images.put(try .sample(), at: url)
    let slot = korean.makeImageSlot()
    slot.bind(to: url)
    #expect(try slot.state.image == .sample())
  }

  /// Registers a product on a market with an empty list, and returns the error and the methods of the requests.
  private func failedRegistration(
    _ answers: [HTTPResponse], pauses: [Duration] = [.zero, .zero]
  ) async throws -> (error: MarketError?, methods: [HTTPMethod]) {
    let network = ScriptedSessionManager(
      ([HTTPResponse(status: 204)] + answers).map { .success($0) })
    var configuration = market
    configuration.reconciliation = ReconciliationPolicy(pauses: pauses)
    let container = DIContainer(configuration: configuration, transport: network)
    let error = await #expect(throws: MarketError.self) {
      try await container.registerProduct(.sample(), as: .sample())
    }
    return (error, network.requests.map(\.method))
  }

  /// A rate limit refuses the request (RFC 6585, section 4), so nothing has to be searched.
  @Test(arguments: [nil, "5"])
  func `a registration that is refused for now takes two requests`(delay: String?) async throws {
    var response = HTTPResponse(status: 429)
    if let delay { response.headers["Retry-After"] = delay }
    let outcome = try await failedRegistration([response])
    #expect(
      outcome.error
        == .unavailable(status: 429, retryAfter: delay.map { _ in .seconds(5) }, reason: nil))
    #expect(outcome.methods == [.get, .post])
  }

  /// The searches are repeated anyway, so they aren't retried as other reads are.
  @Test func `each search after a lost response is one request`() async throws {
    let outcome = try await failedRegistration(
      [HTTPResponse(status: 500)] + Array(repeating: HTTPResponse(status: 503), count: 3))
    #expect(outcome.error?.withoutDetails == .outcomeUnknown())
    #expect(outcome.methods == [.get, .post, .get, .get, .get])
  }

  @Test func `the repository of an app receives the searches after a lost response`() async throws {
    let network = ScriptedSessionManager(
      [204, 500, 503].map { .success(HTTPResponse(status: $0)) })
    let service = DefaultDataTransferService(
      server: try BaseURL("https://other.example"), sessionManager: network)
    var configuration = market
    configuration.reconciliation = ReconciliationPolicy(pauses: [])
    let container = DIContainer(
      configuration: configuration, transport: ScriptedSessionManager([]),
      products: { _ in V3ProductRepository(service: service) })
    let error = await #expect(throws: MarketError.self) {
      try await container.registerProduct(.sample(), as: .sample())
    }
    #expect(error?.withoutDetails == .outcomeUnknown())
    #expect(network.requests.map(\.method) == [.get, .post, .get])
    #expect(network.requests.last?.retry == .never)
  }

  @Test func `a repository can wrap that of the container`() async throws {
    let container = DIContainer(
      configuration: market, transport: SandboxSessionManager(),
      products: { CountingRepository($0) })
    let list = container.makeProductListViewModel()
    await list.load()
    let counting = try #require(container.products as? CountingRepository)
    #expect(!list.state.rows.isEmpty && counting.pageCount == 1)
    #expect(makeMarket(market, wrapping: { CountingRepository($0) }).products is CountingRepository)
  }

  @Test func `the delay before a retry comes from the app`() async throws {
    var configuration = market
    configuration.retry = RetryPolicy()
    let asked = Mutex(0)
    let container = DIContainer(
      configuration: configuration,
      transport: ScriptedSessionManager([
        .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 204)),
      ]),
      random: { range in
        asked.withLock { $0 += 1 }
        return range.lowerBound
      })
    let list = container.makeProductListViewModel()
    await list.load()
    #expect(list.state.isEmpty && asked.withLock(\.self) == 1)
  }
}

/// A repository that counts the page requests and passes them to another repository.
private final class CountingRepository: ProductRepository {
  private let inner: any ProductRepository
  private let pages = Mutex(0)

  init(_ inner: any ProductRepository) {
    self.inner = inner
  }

  var pageCount: Int { pages.withLock(\.self) }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    pages.withLock { $0 += 1 }
    return try await inner.products(matching: query, page: page)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await inner.product(id)
  }

  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await inner.register(newProduct, as: seller, progress: progress)
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await inner.update(changes, as: seller)
  }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    try await inner.delete(id, as: seller, willSend: willSend)
  }
}
