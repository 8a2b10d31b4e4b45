import Foundation
import OpenMarketLock
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for containers in which an app replaces or wraps some of the parts.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ContainerTests {
  private let market = OpenMarketConfiguration.patient
  private let images = InMemoryImageRepository()
  private let drafts = RecordingDraftStore()
  private let lamp = ImageURL("https://pictures.example/lamp.png")

  /// Creates a container of an app that configures and replaces some parts, over a server that
  /// sends responses with the given statuses.
  private func container(
    _ statuses: [Int] = [], body: String = "", headers: HTTPHeaders = [:],
    seller: SellerCredential? = nil,
    configure: (inout OpenMarketConfiguration) -> Void = { _ in },
    parts: (inout ReplaceableParts) -> Void = { _ in }
  ) -> (DIContainer, ScriptedSessionManager) {
    var configuration = market
    configure(&configuration)
    let network = ScriptedSessionManager(
      statuses.map { .success(.init(status: $0, headers: headers, body: Data(body.utf8))) })
    let container = DIContainer(
      configuration: configuration, sellers: InMemorySellerCredentialStore(seller),
      transport: network, replacing: parts)
    return (container, network)
  }

  @Test func `a container for constants has the server, the seller and the settings`() throws {
    let seller = SellerCredential(literal: "seller-7", secret: "s", vendorID: VendorID(7))
    let container = DIContainer(
      server: "https://market.example", locale: Locale(identifier: "ko_KR"), seller: seller
    ) { $0.apiVersion = .v1 }
    #expect(container.server.description == "https://market.example")
    let locale = container.locale.formattingLocale
    #expect((locale.identifier, container.apiVersion) == ("ko_KR", .v1))
    #expect(container.makeSellerViewModel().state.seller?.vendorID == VendorID(7))
  }

  /// Shows an image, saves a draft and deletes a product with screens of a container.
  private func use(_ container: DIContainer) async {
    images.put(.sample(), at: lamp)
    let slot = container.makeImageSlot()
    slot.bind(to: lamp)
    #expect(slot.state.image == .sample())
    let editor = container.makeProductEditorViewModel()
    await editor.load()
    editor[text: .name] = "Lamp"
    await editor.waitUntilSaved()
    let key = DraftKey(seller: container.sellers.credential.map { SellerKey($0) })
    #expect(drafts[key]?.saved.form[.name] == "Lamp")
    await container.events.post(.deleted(ProductID(3)))
  }

  @Test func `screens and use cases use the repositories of the app`() async throws {
    let (container, _) = container(parts: {
      $0.products = InMemoryProductRepository([.sample(id: 3), .sample(id: 2)])
      $0.health = InMemoryHealthRepository(.success("tired"))
      ($0.images, $0.drafts) = (images, drafts)
    })
    let list = container.makeProductListViewModel()
    await list.load()
    #expect(list.state.rows.map(\.id.rawValue) == [3, 2])
    let detail = container.makeProductDetailViewModel(id: ProductID(3))
    await detail.load()
    #expect(detail.state.phase == .loaded)
    let search = container.makeProductSearchViewModel()
    await search.load()
    #expect(search.state.phase == .idle)
    await search.search("product 2")
    #expect(search.state.phase == .end)
    let screen = container.makeServiceHealthViewModel()
    await screen.check()
    #expect(screen.state.health == .impaired(statusText: "tired"))
    expectEqual(try await container.checkHealth(), .impaired(statusText: "tired"))
    expectEqual(try await container.fetchProductPage(.all, page: .first).products.count, 2)
    expectEqual(try await container.fetchProductDetail(ProductID(2)).id, ProductID(2))
    await use(container)
    #expect((list.state.rows.count, detail.state.presence) == (1, .deleted))
  }

  @Test func `two languages share seller, drafts, images and events`() async throws {
    let events = InMemoryProductEventBus()
    let (english, _) = container {
      $0.words = { "‹\($0.code)›" }
    } parts: {
      ($0.events, $0.images, $0.drafts) = (events, images, drafts)
    }
    let korean = english.localized(Locale(identifier: "ko"))
    #expect(korean.locale.formattingLocale.identifier == "ko")
    #expect(english.locale.formattingLocale == market.locale)
    #expect(ActionTitle.save.text(in: korean.locale) == "‹title.save›")
    try await korean.sellers.save(.sample())
    #expect(english.sellers.credential == .sample())
    await use(korean)
    #expect(events.posted == [.deleted(ProductID(3))])
  }

  @Test func `another server isn't followed, and a plain request is sent once`() async throws {
    let elsewhere: HTTPHeaders = ["Location": "https://portal.example/"]
    let (container, network) = container([302, 503], headers: elsewhere)
    await #expect(throws: MarketError.self) { try await container.products.product(ProductID(5)) }
    #expect(network.requests.count == 1)
    let request = HTTPRequest(url: try #require(URL(string: market.server.description)))
    let busy = try await container.plainSessionManager.response(to: request, progress: nil)
    #expect((busy.status, network.requests.count) == (503, 2))
  }

  /// The searches are repeated anyway, so they aren't retried as other reads are.
  @Test(arguments: [false, true])
  func `each search after a lost response is one request`(isWrapped: Bool) async throws {
    let (container, network) = container([204, 500, 503, 503, 503]) {
      $0.reconciliation = ReconciliationPolicy(pauses: [.zero, .zero])
    } parts: {
      if isWrapped { $0.products = SavedProductRepository($0.products) }
    }
    let error = await #expect(throws: MarketError.self) {
      try await container.registerProduct(.sample(), as: .sample())
    }
    #expect(error?.withoutDetails == .outcomeUnknown())
    #expect(network.requests.map(\.method) == [.get, .post, .get, .get, .get])
  }

  @Test func `each server has its drafts, and without a folder there are none`() async throws {
    let folder = try TemporaryFolder()
    func editor(_ server: String, isKept: Bool = true) async throws -> ProductEditorViewModel {
      let server = try BaseURL(server)
      let (container, _) = container {
        $0.server = server
        if isKept { $0.draftFolder = folder.url.appending(path: "drafts") }
      }
      let editor = container.makeProductEditorViewModel()
      await editor.load()
      return editor
    }
    let (one, other) = ("https://one.example", "http://other.example:8080/market")
    for (server, isKept) in [(one, true), (other, true), (one, false)] {
      let editor = try await editor(server, isKept: isKept)
      #expect((editor.state.isChanged, editor.state.notices) == (false, []))
      editor[text: .name] = "Lamp"
      await editor.waitUntilSaved()
    }
    expectEqual(try await editor(one).state.notices.map(\.code), [.draftRestored])
    let names = ["http%3A%2F%2Fother.example%3A8080%2Fmarket", "https%3A%2F%2Fone.example"]
    #expect(folder.names(in: "drafts").sorted() == names)
  }

  @Test(arguments: [true, false])
  func `a lost registration is known to the folder's containers`(hasFolder: Bool) async throws {
    let folder = try TemporaryFolder()
    /// Registers a product twice with a new container.
    func posts(_ statuses: [Int]) async -> Int {
      let (container, network) = container(statuses) {
        $0.reconciliation = ReconciliationPolicy(pauses: [])
        if hasFolder { $0.draftFolder = folder.url }
      }
      for _ in 1...2 { _ = try? await container.registerProduct(.sample(), as: .sample()) }
      return network.requests.count { $0.method == .post }
    }
    let lost = [204, 500, 204, 204]
    #expect(await posts(lost) == 1)
    #expect(await posts(hasFolder ? [204, 204] : lost) == (hasFolder ? 0 : 1))
  }

  @Test func `a server's text shows neither the seller's secret nor an app's token`() async throws {
    let text = "open-sesame, Bearer t0ken-7 and t0ken-7 aren't allowed"
    let refusal = #"{"code":400,"message":"\#(text)"}"#
    let (container, _) = container([400], body: refusal, seller: .sample()) {
      $0.adapt = { $0.headers["Authorization"] = "Bearer t0ken-7" }
    }
    let error = MarketError.rejected(status: 400, reason: "•••, ••• and ••• aren't allowed")
    await #expect(throws: error) { try await container.products.product(ProductID(5)) }
  }

  @Test func `if the app can't prepare a request, the error has its reason`() async throws {
    struct SignInError: LocalizedError {
      var errorDescription: String? { "Sign in to Lamp Shop again, open-sesame." }
    }
    let (container, _) = container(seller: .sample()) { $0.adapt = { _ in throw SignInError() } }
    let error = MarketError.unreachable(.notPrepared(reason: "Sign in to Lamp Shop again, •••."))
    await #expect(throws: error) { try await container.products.product(ProductID(5)) }
    await #expect(throws: error) { try await container.registerProduct(.sample(), as: .sample()) }
    await #expect(throws: error) {
      try await container.images.image(at: lamp, priority: .visible, progress: nil)
    }
  }

  @Test func `images and all other requests pass through the closures of the app`() async throws {
    let refused = Mutex<[String]>([])
    let (container, network) = container([401, 200, 401, 404]) {
      $0.images.loading.waitsForMissing = []
      $0.adapt = { $0.headers["X-Number"] = "\(refused.withLock(\.count))" }
      $0.refresh = { request in
        refused.withLock { $0.append(request.url.path()) }
        return true
      }
    }
    await #expect(throws: MarketError.self) {
      try await container.images.image(at: lamp, priority: .visible, progress: nil)
    }
    await #expect(throws: MarketError.self) { try await container.products.product(ProductID(5)) }
    #expect(refused.withLock(\.self) == ["/lamp.png", "/api/products/5"])
    #expect(network.requests.map { $0.headers["X-Number"] } == ["0", "1", "1", "2"])
  }

  @Test func `the delay before a retry comes from the app, and its log has each attempt`() async {
    let asked = Mutex(0)
    let log = InMemoryNetworkEventLog()
    let (container, _) = container([503, 204]) {
      $0.retry = RetryPolicy()
      $0.log = log
      $0.random = { range in
        asked.withLock { $0 += 1 }
        return range.lowerBound
      }
    }
    let list = container.makeProductListViewModel()
    await list.load()
    #expect(list.state.isEmpty)
    #expect((asked.withLock(\.self), log.events.count) == (1, 5))
  }
}

/// Tests in which an app uses a container to call endpoints that the app defines, and market
/// endpoints that the app modified.
@Suite(.timeLimit(.minutes(10)))
struct ContainerEndpointTests {
  private let clock = ManualClock()

  private func service(_ transport: any NetworkSessionManager) -> any DataTransferService {
    var configuration = OpenMarketConfiguration(server: BaseURL(host: "market.example"))
    configuration.clock = clock
    return DIContainer(configuration: configuration, transport: transport).service
  }

  @Test func `an endpoint's timeout and retry policy replace the container's`() async throws {
    let transport = GatedSessionManager()
    let service = service(transport)
    let endpoint = Endpoint<Data>(
      method: .post, path: ["search"], body: .json(["text": "lamp"]), timeout: .seconds(3),
      retry: RetryPolicy(maximumAttempts: 2, baseDelay: .zero))
    let call = Task { try await service.request(endpoint) }
    try await transport.calls.next().answer(.success(HTTPResponse(status: 503)))
    _ = try await transport.calls.next()
    try await clock.sleeper(for: .seconds(3))
    clock.advance(by: .seconds(3))
    await #expect(throws: DataTransferError.network(.timedOut)) { try await call.value }
    #expect(transport.calls.count == 2)
  }

  @Test func `an app can change the market's endpoints, and show their errors`() async throws {
    let refusal = Data(#"{"message":"Not yours"}"#.utf8)
    let transport = ScriptedSessionManager([
      .success(.init(status: 200, body: Data(JSONRow.full.utf8))),
      .success(.init(status: 403, body: refusal)),
    ])
    let service = service(transport)
    var endpoint = Endpoint.product(ProductID(77))
    endpoint.query.append(URLQueryItem(name: "lang", value: "ko"))
    endpoint.headers["X-Client"] = "wishlist"
    expectEqual(try await service.request(endpoint).id, ProductID(77))
    let request = try #require(transport.requests.first)
    #expect(request.url.absoluteString == "https://market.example/api/products/77?lang=ko")
    #expect(request.headers["X-Client"] == "wishlist")
    let error = try await #require(throws: DataTransferError.self) {
      try await service.request(endpoint)
    }
    let marketError = MarketError(error)
    let message = marketError.message(in: Language(.current))
    let shown = (marketError as any Error).localizedDescription
    #expect(shown.hasPrefix(message.description))
    #expect(shown.contains("Not yours"))
    let suggestion = (marketError as any LocalizedError).recoverySuggestion
    #expect(suggestion == message.recoverySuggestion)
  }
}
