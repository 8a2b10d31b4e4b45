import Foundation
import OpenMarketPreviews
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample code about the container, about the layers below the view models, and about markets with faults.
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
    let network = ScriptedSessionManager(
      [503, 204].map { .success(HTTPResponse(status: $0)) })
    var configuration = OpenMarketConfiguration(server: try BaseURL("https://market.example"))
    configuration.retry.baseDelay = .zero
    addAppName(to: &configuration)
    await DIContainer(configuration: configuration, transport: network)
      .makeProductListViewModel().load()
    #expect(
      network.requests.map { $0.headers["User-Agent"] } == ["LampShop/1.0", "LampShop/1.0"])
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

  private func offlineMarket(
    over transport: any NetworkSessionManager, in folder: TemporaryFolder
  ) throws -> DIContainer {
    var configuration = Self.configuration
    configuration.retry = .never
    return makeOfflineMarket(
      configuration, savingIn: folder.url.appending(path: "pages"), over: transport)
  }

  /// The server becomes unreachable, as in a network that redirects every request to its login page. All parts of a
  /// container handle this failure.
  @Test func `the next market in a folder shows what was saved, until the seller signs out`()
    async throws
  {
    let (sandbox, folder) = (SandboxMarket(.init(products: 3)), try TemporaryFolder())
    let online = try offlineMarket(over: SandboxSessionManager(market: sandbox), in: folder)
    try await online.sellers.save(.sample())
    await online.makeProductListViewModel().load()
    await online.makeProductDetailViewModel(id: ProductID(3)).load()

    let portal = HTTPResponse(status: 302, headers: ["Location": "https://portal.example/"])
    let transport = ScriptedSessionManager([.success(portal), .success(portal)])
    let offline = try offlineMarket(over: transport, in: folder)
    let list = offline.makeProductListViewModel()
    #expect(await list.load() != nil)
    #expect(list.state.rows.map(\.id.rawValue) == [3, 2, 1])
    #expect(list.state.isStale)
    let detail = offline.makeProductDetailViewModel(id: ProductID(3))
    await detail.load()
    #expect(detail.state.content?.isWhole == true)
    #expect(detail.state.isStale)
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

  private static let messagesArticle = "Presentation/OpenMarketPresentation.docc/Messages.md"

  private static let networkErrors: [NetworkError] = [
    .invalidRequest(reason: "no host"), .notPrepared(reason: "no token"),
    .cancelledBeforeSending, .secureConnectionRequired(host: "market.example"),
    .cannotConnect(reason: "no route"), .untrustedServer(reason: "expired"),
    .handshakeFailed(reason: "no TLS"), .missingLibrary(name: "libcurl.so.4"),
    .proxyFailed(status: nil), .missingCertificates(file: nil), .timedOut, .cancelled,
    .interrupted(reason: "reset"), .invalidResponse(reason: "no status"), .compressedResponse(),
    .bodyTooLarge(limit: 1), .redirectRefused(to: "http://market.example"),
  ]

  private static let writeErrors: [MarketError] = [
    .unauthorized(reason: nil), .forbidden(reason: nil), .wrongSecret(reason: nil),
    .notOwner(Vendor(id: VendorID(1))), .outcomeUnknown(), .unsupported(.search),
  ]

  /// Returns errors by the names of their cases.
  private static func byName<Failure>(_ errors: [Failure]) -> [String: Failure] {
    Dictionary(uniqueKeysWithValues: errors.map { (String("\($0)".prefix { $0 != "(" }), $0) })
  }

  /// Returns the name of an error in the article's tables, such as `unreachable(.timedOut)`.
  private static func name(of error: MarketError) -> String {
    guard case .unreachable(let reason) = error else {
      return String("\(error)".prefix { $0 != "(" })
    }
    return "unreachable(.\("\(reason)".prefix { $0 != "(" }))"
  }

  private static func error(
    after answer: Result<HTTPResponse, NetworkError>
  ) async throws -> MarketError {
    var configuration = OpenMarketConfiguration(server: try BaseURL("https://market.example"))
    configuration.retry = .never
    let market = DIContainer(
      configuration: configuration, transport: ScriptedSessionManager([answer]))
    return try await #require(throws: MarketError.self) {
      try await market.products.product(ProductID(1))
    }
  }

  @Test func `the article's tables have every error, with its code and next step`() async throws {
    let (network, writes) = (Self.byName(Self.networkErrors), Self.byName(Self.writeErrors))
    var names = Set(network.keys).union(writes.keys)
    let text = try Article(path: Self.messagesArticle).text
    let end = try #require(text.range(of: "## The next step"))
    for line in text[..<end.lowerBound].split(separator: "\n") {
      let cells = line.split(separator: " | ")
      guard cells.count == 5, cells[2].hasPrefix("`") else { continue }
      let response = cells[0]
      var answers: [Result<HTTPResponse, NetworkError>] = response.matches(of: /\b\d{3}\b/)
        .compactMap { Int($0.output) }.map { status in
          let body = response.contains("API") ? #"{"code":\#(status),"message":"why"}"# : ""
          return .success(HTTPResponse(status: status, body: Data(body.utf8)))
        }
      for name in response.matches(of: /`(\w+)`/).map({ String($0.1) }) {
        answers.append(.failure(try #require(network[name])))
        names.remove(name)
      }
      if response.contains("invalid body") { answers.append(.success(HTTPResponse(status: 200))) }
      var errors: [MarketError] = []
      for answer in answers { errors.append(try await Self.error(after: answer)) }
      let name = String(cells[1].filter { $0 != "`" })
      if errors.isEmpty {
        errors = [try #require(writes[name], "\(line)")]
        names.remove(name)
      }
      for error in errors {
        #expect(Self.name(of: error) == name)
        #expect("`\(error.code.rawValue)`" == cells[2])
        #expect(nextStep(after: error).rawValue == cells[3])
      }
    }
    #expect(names == [])
  }

  // MARK: - Faults

  private static let faultsArticle = "Tests/Sandbox/OpenMarketSandbox.docc/OpenMarketSandbox.md"

  @Test func `a refused list is retried, and a lost registration is found`()
    async throws
  {
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
    let plans = try Article(path: Self.faultsArticle).blocks("json").filter {
      $0.contains("\"rules\"")
    }
    #expect(!plans.isEmpty)
    for plan in plans { #expect(throws: Never.self) { try FaultPlan(json: Data(plan.utf8)) } }
  }
}
