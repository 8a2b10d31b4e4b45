import Foundation
import OpenMarketPreviews
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample code about the container, about the layers below the view models, and about
/// markets with faults.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LayerSampleTests {
  private static var configuration: OpenMarketConfiguration {
    OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL, locale: Locale(identifier: "en_US"))
  }

  @Test func `the next market in a folder has the seller and the draft`() async throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "market")
    let address = "https://market.example"
    do {
      let market = try makeMarket(at: address, keepingIn: place)
      try await market.sellers.save(.sample())
      let editor = market.makeProductEditorViewModel()
      await editor.load()
      editor[text: .name] = "Desk lamp"
      await editor.waitUntilSaved()
    }
    let next = try makeMarket(at: address, keepingIn: place)
    #expect(next.sellers.credential == .sample())
    let editor = next.makeProductEditorViewModel()
    await editor.load()
    #expect(editor.state.form[.name] == "Desk lamp")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(names.sorted() == ["drafts", "lock", "seller"])
  }

  @Test func `every attempt contains the app's name`() async throws {
    let network = ScriptedSessionManager([503, 204].map { .success(HTTPResponse(status: $0)) })
    var configuration = OpenMarketConfiguration(server: try BaseURL("https://market.example"))
    configuration.retry.baseDelay = .zero
    addAppName(to: &configuration)
    await DIContainer(configuration: configuration, transport: network)
      .makeProductListViewModel().load()
    #expect(network.requests.map { $0.headers["User-Agent"] } == ["LampShop/1.0", "LampShop/1.0"])
  }

  @Test func `all matching products are returned, also those of a wrapped repository`() async throws
  {
    let market = InMemoryProductRepository(
      (1...50).reversed().map { .sample(id: $0, name: $0 % 2 == 0 ? "Lamp \($0)" : nil) })
    let found = try await names(matching: "lamp", on: market)
    #expect(found == (1...25).reversed().map { "Lamp \($0 * 2)" })
    let wrapped = makeMarket(Self.configuration, wrapping: { _ in market })
    #expect(wrapped.products is InMemoryProductRepository)
  }

  @Test func `the market is served while a closure runs`() async throws {
    var answer: HTTPResponse?
    try await serve(SandboxMarket()) { origin in
      guard let url = URL(string: "\(origin)/healthChecker") else { return }
      answer = try? await SystemSessionManager().response(to: HTTPRequest(url: url))
    }
    #expect(answer?.body == Data("\"OK\"".utf8))
  }

  // MARK: - Reading offline

  /// The server becomes unreachable, as in a network that redirects every request to its login
  /// page. All parts of a container handle this failure.
  @Test func `the next market in a folder shows what was saved, until the seller signs out`()
    async throws
  {
    let folder = try TemporaryFolder()
    func market(over transport: any NetworkSessionManager) -> DIContainer {
      var configuration = Self.configuration
      configuration.retry = .never
      return makeOfflineMarket(configuration, savingIn: folder.url, over: transport)
    }
    let sandbox = SandboxMarket(.init(products: 3))
    let online = market(over: SandboxSessionManager(market: sandbox))
    try await online.sellers.save(.sample())
    await online.makeProductListViewModel().load()
    await online.makeProductDetailViewModel(id: ProductID(3)).load()

    let portal = HTTPResponse(status: 302, headers: ["Location": "https://portal.example/"])
    let transport = ScriptedSessionManager([.success(portal), .success(portal)])
    let offline = market(over: transport)
    let list = offline.makeProductListViewModel()
    #expect(await list.load() != nil)
    #expect((list.state.rows.map(\.id.rawValue), list.state.isStale) == ([3, 2, 1], true))
    let detail = offline.makeProductDetailViewModel(id: ProductID(3))
    #expect(await detail.load() != nil)
    #expect((detail.state.content?.detail?.id, detail.state.isStale) == (ProductID(3), true))
    #expect(detail.state.error != nil)

    try await online.sellers.save(nil)
    #expect(await online.fetchProductPage.saved(.all, page: .first) == nil)
  }

  // MARK: - Changing products

  @Test func `an image that is too large is compressed if possible`() async throws {
    let large = ImageFile.samplePNG(name: "desk.png", size: 400_000)
    let small = ImageFile.samplePNG(1, name: "desk.png", size: 200_000)
    let compressor = ScriptedImageCompressor([.success(small), .failure(.notSmallEnough)])
    #expect(
      await prepared([large, small, large], with: compressor) == [
        "desk.png (400000 bytes) → desk.png (200000 bytes)", "desk.png (200000 bytes)",
        "desk.png (400000 bytes): notSmallEnough",
      ])
  }

  @Test func `the sample about lost answers sells`() async throws {
    let market = DIContainer.preview()
    let seller = try #require(market.sellers.credential)
    let said = try await sell(ImageFile.samplePNG().bytes, in: market, as: seller)
    #expect(said == "Desk lamp is on the market")
    let first = try await market.fetchProductPage(.all, page: .first).products.first
    #expect(first?.name == "Desk lamp")
  }

  // MARK: - Errors

  private static let errors: [MarketError] = [
    .rejected(status: 422, reason: nil), .rejected(status: 405, reason: nil),
    .rejected(status: 401, reason: nil), .rejected(status: 403, reason: nil),
    .notFound(reason: nil), .unavailable(status: 404, retryAfter: nil), .conflict(reason: nil),
    .tooLarge(reason: nil), .unavailable(status: 503, retryAfter: nil),
    .malformedResponse(DecodingFailure(path: "", reason: .null)),
    .malformedResponse(DecodingFailure(path: "", reason: .tooLarge(limit: 1))),
    .unreachable(.offline()), .unreachable(.timedOut), .unreachable(.connectionLost()),
    .unreachable(.untrustedServer()), .unreachable(.handshakeFailed()),
    .unreachable(.missingLibrary(name: "libcurl.so.4")), .unreachable(.proxyFailed(status: nil)),
    .unreachable(.missingCertificates(file: nil)),
    .unreachable(.secureConnectionRequired(host: "market.example")),
    .unreachable(.notPrepared(reason: "no token")), .redirected(to: "http://market.example"),
    .invalidRequest(reason: "no host"), .cancelled, .unauthorized(reason: nil),
    .forbidden(reason: nil), .wrongSecret(reason: nil), .notOwner(Vendor(id: VendorID(1))),
    .outcomeUnknown(), .unsupported(.search),
  ]

  /// Returns the cells of an error in the article's tables, such as "`unreachable(.timedOut)` |
  /// `timed-out` | try again".
  private static func cells(of error: MarketError) -> String {
    var name = String("\(error)".prefix { $0 != "(" })
    if case .unreachable(let reason) = error { name += "(.\("\(reason)".prefix { $0 != "(" }))" }
    let code = error.message(in: .english).code.rawValue
    return "`\(name)` | `\(code)` | \(nextStep(after: error).rawValue)"
  }

  /// The table `MarketErrorMappingTests` has the responses after which these errors are thrown.
  @Test func `the article's tables have every error, with its code and next step`() throws {
    let text = try Article(path: "Presentation/OpenMarketPresentation.docc/Messages.md").text
    let rows = text.matches(of: #/(?m)^\| .+? \| (`[\w(.)]+` \| `[\w-]+` \| [\w ]+) \|/#)
    #expect(Set(rows.map { String($0.1) }) == Set(Self.errors.map(Self.cells)))
  }

  // MARK: - Faults

  @Test func `a refused list is retried, and a lost registration is found`() async throws {
    let market = try troubledMarket()
    let log = InMemoryNetworkEventLog()
    var configuration = Self.configuration
    configuration.retry.baseDelay = .zero
    configuration.reconciliation = ReconciliationPolicy(pauses: [])
    configuration.log = log
    let container = DIContainer(
      configuration: configuration, transport: SandboxSessionManager(market: market))
    let detail = try await container.registerProduct(
      .sample(), as: #require(DIContainer.preview().sellers.credential)
    ).detail
    #expect(detail.product.name == "Desk lamp")
    let sent = log.events.filter { $0.kind == .started }.map(\.method)
    #expect(sent.count { $0 == .post } == 1)
    #expect(log.events.contains { if case .retried = $0.kind { true } else { false } })
  }

  @Test func `every plan in the article is valid`() throws {
    let article = try Article(path: "Tests/Sandbox/OpenMarketSandbox.docc/OpenMarketSandbox.md")
    let plans = article.blocks("json").filter { $0.contains("\"rules\"") }
    #expect(!plans.isEmpty)
    for plan in plans { #expect(throws: Never.self) { try FaultPlan(json: Data(plan.utf8)) } }
  }
}
