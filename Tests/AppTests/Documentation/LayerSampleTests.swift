import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample code about the container and about the layers below the view models.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LayerSampleTests {
  @Test func `the next market in a folder has the seller and the draft`() async throws {
    let folder = try TemporaryFolder()
    try await TestMarket.with { served in
      let place = folder.url.appending(path: "market")
      let address = served.address.description
      do {
        let market = try makeMarket(at: address, keepingIn: place)
        try await market.sellers.save(served.seller)
        let editor = market.makeProductEditorViewModel()
        await editor.load()
        editor[text: .name] = "Desk lamp"
        await editor.waitUntilSaved()
      }
      let next = try makeMarket(at: address, keepingIn: place)
      #expect(next.sellers.credential == served.seller)
      let editor = next.makeProductEditorViewModel()
      await editor.load()
      #expect(editor.state.form[.name] == "Desk lamp")
      #expect(folder.names(in: "market").sorted() == ["drafts", "lock", "seller"])
    }
  }

  @Test func `every attempt contains the app's name`() async throws {
    let network = ScriptedSessionManager([
      .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 204)),
      .success(HTTPResponse(status: 400)),
    ])
    var configuration = try OpenMarketConfiguration.patient("https://market.example")
    configuration.retry.baseDelay = .zero
    addAppName(to: &configuration)
    let market = DIContainer(configuration: configuration, transport: network)
    let list = market.makeProductListViewModel()
    await list.load()
    #expect(list.state.isEmpty)
    _ = try? await market.images.image(at: ImageURL("/1.png"), priority: .visible, progress: nil)
    let names = network.requests.map { $0.headers["User-Agent"] }
    #expect(names == Array(repeating: "LampShop/1.0", count: 3))
  }

  @Test func `all matching products are returned`() async throws {
    let market = InMemoryProductRepository(
      (1...50).reversed().map { .sample(id: $0, name: $0 % 2 == 0 ? "Lamp \($0)" : nil) })
    let found = try await names(matching: "lamp", on: market)
    #expect(found == (1...25).reversed().map { "Lamp \($0 * 2)" })
  }

  @Test func `an image is loaded once and then read from disk`() async throws {
    let folder = try TemporaryFolder()
    let picture = HTTPResponse(
      status: 200, headers: ["Cache-Control": "max-age=600"],
      body: Data(ImageData.sample().bytes))
    let network = ScriptedSessionManager([.success(picture)])
    let url = ImageURL("https://market.example/lamp.png")
    for expected in [ImageResponse.Source.network, .disk] {
      let found = try await source(
        of: url, keptIn: folder.url.appending(path: "pictures"), over: network)
      #expect(found == expected)
    }
    #expect(network.requests.count == 1)
  }

  @Test func `a code has an explanation, and other texts have none`() {
    #expect(
      meaning(of: "outcome-unknown").hasPrefix("We couldn't confirm your change."))
    #expect(meaning(of: "no-such-code") == "no such code")
  }

  @Test func `the market is served while a closure runs`() async throws {
    let network = SystemSessionManager()
    var answer: HTTPResponse?
    try await serve(SandboxMarket()) { origin in
      guard let url = URL(string: "\(origin)/healthChecker") else { return }
      answer = try? await network.response(to: HTTPRequest(url: url))
    }
    #expect(answer?.body == Data("\"OK\"".utf8))
  }

  // MARK: - Errors

  private static let messagesArticle = "Presentation/OpenMarketPresentation.docc/Messages.md"

  private static let networkErrors: [String: NetworkError] = [
    "invalidRequest": .invalidRequest(reason: "no host"),
    "secureConnectionRequired": .secureConnectionRequired(host: "market.example"),
    "cannotConnect": .cannotConnect(reason: "no route"),
    "untrustedServer": .untrustedServer(reason: "expired"),
    "handshakeFailed": .handshakeFailed(reason: "no TLS"),
    "missingLibrary": .missingLibrary(name: "libcurl.so.4"),
    "proxyFailed": .proxyFailed(status: nil),
    "missingCertificates": .missingCertificates(file: nil), "timedOut": .timedOut,
    "cancelled": .cancelled, "interrupted": .interrupted(reason: "reset"),
    "invalidResponse": .invalidResponse(reason: "no status"),
    "compressedResponse": .compressedResponse(), "bodyTooLarge": .bodyTooLarge(limit: 1),
    "redirectRefused": .redirectRefused(to: "http://market.example"),
  ]

  private static let writeErrors: [String: MarketError] = [
    "unauthorized": .unauthorized(reason: nil), "forbidden": .forbidden(reason: nil),
    "wrongSecret": .wrongSecret(reason: nil), "notOwner": .notOwner(Vendor(id: VendorID(1))),
    "outcomeUnknown": .outcomeUnknown(), "unsupported": .unsupported(.search),
  ]

  private static func error(
    after answer: Result<HTTPResponse, NetworkError>
  ) async throws -> MarketError {
    var configuration = try OpenMarketConfiguration.patient("https://market.example")
    configuration.retry = .never
    let market = DIContainer(
      configuration: configuration, transport: ScriptedSessionManager([answer]))
    return try await #require(throws: MarketError.self) {
      try await market.products.product(ProductID(1))
    }
  }

  @Test func `the article's tables have every error, with its code and next step`() async throws {
    var names = Set(Self.networkErrors.keys).union(Self.writeErrors.keys)
    let text = try Article(path: Self.messagesArticle).text
    let end = try #require(text.range(of: "### Offering the next step"))
    for line in text[..<end.lowerBound].split(separator: "\n") {
      let cells = line.split(separator: " | ")
      guard cells.count == 5, cells[2].hasPrefix("`") else { continue }
      let response = cells[0]
      var errors: [MarketError] = []
      for status in response.matches(of: /\b\d{3}\b/).compactMap({ Int($0.output) }) {
        let body = response.contains("API") ? #"{"code":\#(status),"message":"why"}"# : ""
        errors.append(
          try await Self.error(
            after: .success(HTTPResponse(status: status, body: Data(body.utf8)))))
      }
      for name in response.matches(of: /`(\w+)`/).map({ String($0.1) }) {
        errors.append(try await Self.error(after: .failure(#require(Self.networkErrors[name]))))
        names.remove(name)
      }
      if response.contains("invalid body") {
        errors.append(try await Self.error(after: .success(HTTPResponse(status: 200))))
      }
      let name = String(cells[1].filter { $0 != "`" })
      if errors.isEmpty {
        errors.append(try #require(Self.writeErrors[name], "\(line)"))
        names.remove(name)
      }
      for error in errors {
        #expect("\(error)".prefix { $0 != "(" } == name)
        #expect("`\(error.code.rawValue)`" == cells[2])
        #expect(nextStep(after: error).rawValue == cells[3])
      }
    }
    #expect(names == [])
  }

  // MARK: - Faults

  private static let faultsArticle = "Data/Sandbox/OpenMarketSandbox.docc/Faults.md"

  @Test func `a refused list is retried, and a lost registration is found`()
    async throws
  {
    let market = try troubledMarket()
    let log = InMemoryNetworkEventLog()
    var configuration = try OpenMarketConfiguration.patient()
    configuration.retry.baseDelay = .zero
    configuration.reconciliation = ReconciliationPolicy(pauses: [])
    configuration.log = log
    let container = DIContainer(
      configuration: configuration, transport: SandboxSessionManager(market: market))
    let detail = try await container.registerProduct(.sample(), as: market.seller())
    #expect(detail.product.name == "Desk lamp")
    #expect(log.events.count { $0.method == .post && $0.kind == .started } == 1)
    #expect(log.events.contains { if case .retried = $0.kind { true } else { false } })
  }

  @Test func `every plan in the article is valid`() throws {
    let plans = try Article(path: Self.faultsArticle).blocks("json")
    #expect(!plans.isEmpty)
    for plan in plans { #expect(throws: Never.self) { try FaultPlan(json: Data(plan.utf8)) } }
  }

  /// The test gets the valid keys from the error for an unknown key, because the error lists them.
  @Test(arguments: [#"{"noSuchKey": 1}"#, #"{"rules": [{"noSuchKey": 1}]}"#])
  func `the article has a row for every key`(plan: String) throws {
    let error = try #require(throws: FaultPlanError.self) { try FaultPlan(json: Data(plan.utf8)) }
    let keys = try #require(error.problem.english.split(separator: "there are ").last).split(
      separator: ", ")
    #expect(keys.count > 1)
    let text = try Article(path: Self.faultsArticle).text
    #expect(keys.filter { !text.contains("| `\($0)` |") } == [])
  }
}
