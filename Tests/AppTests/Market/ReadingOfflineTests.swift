import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for containers that save the pages of a market, which then fails.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ReadingOfflineTests {
  /// A transport to a market that can be made to fail.
  private final class Transport: NetworkSessionManager {
    typealias Failure = @Sendable (HTTPRequest) -> Result<HTTPResponse, NetworkError>

    let market = SandboxMarket(products: 30)
    private let failure = Mutex<Failure?>(nil)

    func fail(_ failure: Failure?) { self.failure.withLock { $0 = failure } }

    func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      if let failure = failure.withLock(\.self) { return try failure(request).get() }
      return market.response(to: request)
    }
  }

  struct Failing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: @Sendable (HTTPRequest) -> Result<HTTPResponse, NetworkError>

    init(
      _ name: String,
      _ failure: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, NetworkError>
    ) {
      testDescription = name
      self.failure = failure
    }

    /// A server that sends the given body with status 200.
    static func body(_ text: String) -> Failing {
      Failing("200 \(text)") { _ in .success(HTTPResponse(status: 200, body: Data(text.utf8))) }
    }
  }

  private nonisolated static let html = "<html><body>Sign in to the network</body></html>"

  private nonisolated static let failures = [
    Failing("refused") { _ in .failure(.cannotConnect(reason: "refused")) },
    Failing("no answer") { _ in .failure(.timedOut) },
    Failing("503") { _ in .success(HTTPResponse(status: 503)) },
    Failing("404") { request in
      .success(HTTPResponse(status: request.url.path.hasSuffix("products") ? 404 : 503))
    },
    .body(html), .body(#"{"status": "maintenance"}"#), .body("[]"), .body(""),
    Failing("redirect to HTML") { request in
      .success(
        request.url.host() == "portal.example"
          ? HTTPResponse(status: 200, body: Data(html.utf8))
          : HTTPResponse(status: 302, headers: ["Location": "https://portal.example/"]))
    },
    Failing("redirect loop") { request in
      .success(HTTPResponse(status: 302, headers: ["Location": request.url.absoluteString]))
    },
  ]

  private let transport = Transport()
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func container(
    _ sellers: any SellerCredentialStore = InMemorySellerCredentialStore()
  ) throws -> DIContainer {
    var configuration = try OpenMarketConfiguration.patient()
    configuration.offline = OfflineConfiguration(folder: folder.url.appending(path: "pages"))
    configuration.retry = .never
    return DIContainer(configuration: configuration, sellers: sellers, transport: transport)
  }

  @Test(arguments: failures)
  func `after a failure, saved lists and products are shown with their age`(
    failing: Failing
  ) async throws {
    var rows: [ProductID] = []
    do {
      let container = try container()
      let list = container.makeProductListViewModel()
      await list.load()
      await list.loadMore()
      rows = list.state.rows.map(\.id)
      #expect(rows.count == 30 && !list.state.isStale)
      await container.makeProductDetailViewModel(id: rows[0]).load()
    }
    transport.fail(failing.failure)
    for _ in 0..<2 {
      let container = try container()
      let list = container.makeProductListViewModel()
      #expect(await list.load() != nil)
      #expect(list.state.rows.map(\.id) == Array(rows.prefix(20)) && list.state.isStale)
      await list.loadMore()
      #expect(list.state.rows.map(\.id) == rows && list.state.content?.savedAt != nil)
      let page = container.makeProductDetailViewModel(id: rows[0])
      await page.load()
      #expect(page.state.content?.isWhole == true && page.state.isStale)
      #expect(page.state.error != nil && page.state.presence == .listed)
      let other = container.makeProductDetailViewModel(row: list.state.rows[1])
      await other.load()
      #expect(other.state.content?.isWhole == false && other.state.isStale)
    }
    transport.fail(nil)
    let list = try container().makeProductListViewModel()
    await list.load()
    #expect(list.state.rows.count == 20 && !list.state.isStale && list.state.error == nil)
  }

  @Test func `after each write, nothing older is shown`() async throws {
    let seller = try transport.market.seller()
    let container = try container()
    func savedNames() async -> [String]? {
      await container.fetchProductPage.saved(.all, page: .first)?.rows.map(\.name)
    }
    func read() async throws { _ = try await container.fetchProductPage(.all, page: .first) }
    try await read()
    guard case .registered(let lamp) = try await container.registerProduct(.sample(), as: seller)
    else { throw MarketError.outcomeUnknown() }
    #expect(await savedNames() == nil)
    let detail = try await container.fetchProductDetail(lamp.id)
    try await read()
    _ = try await container.updateProduct(ProductChanges(to: detail, stock: 777), as: seller)
    #expect(await savedNames() == nil)
    #expect(await container.fetchProductDetail.saved(lamp.id) == nil)
    _ = try await container.fetchProductDetail(lamp.id)
    try await read()
    try await container.deleteProduct(lamp.id, as: seller)
    #expect(await savedNames() == nil)
    #expect(await container.fetchProductDetail.saved(lamp.id) == nil)
  }

  @Test func `signing out removes the saved pages`() async throws {
    let container = try container()
    try await container.sellers.save(try transport.market.seller())
    await container.makeProductListViewModel().load()
    #expect(await container.fetchProductPage.saved(.all, page: .first) != nil)
    try await container.sellers.save(nil)
    #expect(await container.fetchProductPage.saved(.all, page: .first) == nil)
  }

  @Test func `a market that saves nothing asks once for each page`() async throws {
    let log = InMemoryNetworkEventLog()
    var configuration = try OpenMarketConfiguration.patient()
    configuration.log = log
    let container = DIContainer(configuration: configuration, transport: transport)
    let list = container.makeProductListViewModel()
    await list.load()
    await list.loadMore()
    #expect(container.savedPages == nil && list.state.rows.count == 30)
    #expect(log.events.count { if case .finished = $0.kind { true } else { false } } == 2)
  }
}
