import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for a container with a response cache and a server on the loopback interface. A response is either fresh for an hour or
/// stale immediately, so the tests don't depend on the time.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReadingOfflineTests {
  private let log = InMemoryNetworkEventLog()
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private nonisolated static func caching(_ value: String) -> FaultRule {
    var headers = Fault()
    headers.headers = ["Cache-Control": value]
    return FaultRule(name: "cache", method: "GET", path: "/api/products", fault: headers)
  }

  private func configure(_ configuration: inout OpenMarketConfiguration) {
    configuration.responses = ResponseCacheConfiguration(folder: folder.url.appending(path: "r"))
    // The server doesn't come back.
    configuration.retry = RetryPolicy(maximumAttempts: 1)
    configuration.log = log
  }

  /// Calls the given closure with a market of 30 products, whose responses have the given `Cache-Control` header.
  private func with<Value>(
    _ cacheControl: String, _ body: (TestMarket) async throws -> Value
  ) async throws -> Value {
    try await TestMarket.with(
      products: 30, faults: [Self.caching(cacheControl)], configure: configure, body)
  }

  /// The statuses and the numbers of body bytes of all responses so far.
  private var answers: [[Int]] {
    log.events.compactMap { event in
      if case .finished(let status, let bytes, _) = event.kind { [status, bytes] } else { nil }
    }
  }

  private func loadedList(_ container: DIContainer) async -> ProductListViewModel {
    let list = container.makeProductListViewModel()
    await list.load()
    return list
  }

  // MARK: - With a network

  @Test func `a fresh list and a fresh product are shown again without a request`() async throws {
    try await with("max-age=3600") { market in
      let first = await loadedList(market.container)
      let id = try #require(first.state.rows.first?.id)
      let detail = await market.page(of: id).content?.detail
      await first.loadMore()
      #expect(answers.map { $0[0] } == [200, 200, 200])
      let again = await loadedList(market.container)
      await again.loadMore()
      #expect(again.state.rows == first.state.rows && again.state.phase == .end)
      #expect(!again.state.isStale && again.state.content?.freshness != nil)
      #expect(await market.page(of: id).content?.detail == detail)
      #expect(answers.count == 3)
      await again.refresh()
      #expect(answers.dropFirst(3) == [[304, 0]])
    }
  }

  @Test func `a stale list is shown, and confirmed by one response without a body`()
    async throws
  {
    try await with("max-age=0") { market in
      let first = await loadedList(market.container)
      let again = market.container.makeProductListViewModel()
      let recorder = StateRecorder(of: again)
      await again.load()
      let shown = await recorder.states()
      #expect(shown.map(\.phase.name) == ["idle", "loading", "loading", "loaded"])
      #expect(shown[2].isStale && shown[2].rows == first.state.rows)
      #expect(again.state.rows == first.state.rows && !again.state.isStale)
      #expect(answers.count == 2 && answers.last == [304, 0])
    }
  }

  // MARK: - Without a network

  @Test(arguments: ["max-age=3600", "max-age=0"], [true, false])
  func `without the server, a list and a page show cached values, also in a new process`(
    cacheControl: String, isNewProcess: Bool
  ) async throws {
    let (kept, address, rows) = try await with(cacheControl) { market in
      let list = await loadedList(market.container)
      _ = await market.page(of: try #require(list.state.rows.first?.id))
      await market.container.responses?.flush()
      // A container that isn't returned is released, and its folder with it.
      return (isNewProcess ? nil : market.container, market.address, list.state.rows)
    }
    var configuration = try OpenMarketConfiguration.patient(address.description)
    configure(&configuration)
    let container = kept ?? DIContainer(configuration: configuration)
    let isStale = cacheControl == "max-age=0"
    let list = await loadedList(container)
    #expect(list.state.rows == rows && list.state.isStale == isStale)
    #expect((list.state.content?.ageText != nil) == isStale)
    #expect(list.state.error?.code == (isStale ? .offline : nil))
    await list.loadMore()
    #expect(list.state.rows == rows)
    #expect(list.state.error?.code == (isStale ? .notCached : .offline))

    let (first, second) = (rows[0], rows[1])
    let page = container.makeProductDetailViewModel(row: first)
    await page.load()
    #expect(page.state.content?.isWhole == true && page.state.images.count > 0)
    #expect(page.state.isStale == isStale)
    #expect((page.state.content?.ageText != nil) == isStale)
    #expect(page.state.error?.code == (isStale ? .offline : nil))
    let other = container.makeProductDetailViewModel(row: second)
    await other.load()
    #expect(other.state.content?.isWhole == false && other.state.error?.code == .offline)
  }

  @Test func `signing out removes the cached responses`() async throws {
    let container = try await with("max-age=3600") { market in
      try await market.container.sellers.save(market.seller)
      let list = await loadedList(market.container)
      #expect(!list.state.rows.isEmpty)
      return market.container
    }
    #expect(await loadedList(container).state.error == nil)
    try await container.sellers.save(nil)
    let list = await loadedList(container)
    #expect(list.state.rows.isEmpty && list.state.error?.code == .offline)
  }

  // MARK: - Writes

  @Test func `after each write, cached rows and products aren't shown again`() async throws {
    try await with("max-age=3600") { market in
      func names() async -> [String] {
        await loadedList(market.container).state.rows.map(\.product.name)
      }
      let before = await names()
      let lamp = try await market.registered(.sample(name: "Cached lamp"))
      #expect(await names().first == "Cached lamp")
      #expect(await market.page(of: lamp.id).content?.row.product.stock == lamp.product.stock)

      let changes = try ProductChanges(to: lamp, name: "Changed lamp", stock: 77)
      _ = try await market.container.updateProduct(changes, as: market.seller)
      #expect(await names().first == "Changed lamp")
      #expect(await market.page(of: lamp.id).content?.row.product.stock == 77)

      try await market.container.deleteProduct(lamp.id, as: market.seller)
      #expect(await names() == before)
      #expect(await market.page(of: lamp.id).error?.code == .notFound)
    }
  }

  /// A transport whose server loses the response to a change, and makes the change only after the first read that follows.
  private final class LateServer: NetworkSessionManager {
    private let market: SandboxSessionManager
    private let change = Mutex<HTTPRequest?>(nil)

    init(_ market: SandboxMarket) {
      self.market = SandboxSessionManager(market: market)
    }

    func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      if request.method == .patch {
        change.withLock { $0 = request }
        throw .interrupted(reason: "cut")
      }
      let response = try await market.response(to: request, progress: progress)
      if let change = change.withLock({ $0.take() }) {
        _ = try await market.response(to: change, progress: nil)
      }
      return response
    }
  }

  @Test func `a lost response is reconciled with the server, and not with the cache`()
    async throws
  {
    let market = SandboxMarket(
      products: 3, faults: FaultPlan(rules: [Self.caching("max-age=3600")]))
    var configuration = try OpenMarketConfiguration.patient()
    configure(&configuration)
    configuration.reconciliation = ReconciliationPolicy(pauses: [.zero])
    let server = LateServer(market)
    let container = DIContainer(configuration: configuration, transport: server)
    let seller = try market.seller()
    guard case .registered(let lamp) = try await container.registerProduct(.sample(), as: seller)
    else { throw MarketError.outcomeUnknown() }
    let detail = try await container.fetchProductDetail(lamp.id)
    let changed = try await container.updateProduct(
      ProductChanges(to: detail, stock: 777), as: seller)
    #expect(changed.product.stock == 777)
    // The registration reads the list first, and two reads of the product follow the change.
    #expect(answers.map { $0[0] } == [200, 201, 200, 200, 200])
  }

  // MARK: - Without a cache

  /// A transport that records the requests as they're sent.
  private final class Recorder: NetworkSessionManager {
    private let market = SandboxSessionManager(market: SandboxMarket(products: 30))
    private let recorded = Mutex<[String]>([])

    var requests: [String] { recorded.withLock(\.self) }

    func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      let fields = request.headers.fields.map { "\($0.name): \($0.value)" }
      recorded.withLock { $0.append("\(request.method) \(request.url) \(fields)") }
      return try await market.response(to: request, progress: progress)
    }
  }

  @Test func `without a cache, the requests have no conditions`() async throws {
    var requests: [[String]] = []
    for isCached in [false, true] {
      let transport = Recorder()
      var configuration = try OpenMarketConfiguration.patient()
      if isCached { configure(&configuration) }
      let container = DIContainer(configuration: configuration, transport: transport)
      #expect((container.responses != nil) == isCached)
      for _ in 1...2 {
        let list = await loadedList(container)
        #expect(list.state.content?.freshness == nil || isCached)
        await list.loadMore()
      }
      requests.append(transport.requests)
    }
    let (plain, cached) = (requests[0], requests[1])
    #expect(plain == [plain[0], plain[1], plain[0], plain[1]])
    #expect(Array(cached.prefix(2)) == Array(plain.prefix(2)))
    #expect(cached.count == 4 && cached.dropFirst(2).allSatisfy { $0.contains("If-None-Match") })
    #expect(!plain.contains { $0.contains("If-") })
  }
}
