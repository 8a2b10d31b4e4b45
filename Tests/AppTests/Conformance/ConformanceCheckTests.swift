import Foundation
import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests that check complete servers: servers with prepared responses, and the sandbox market.
@Suite(.timeLimit(.minutes(5))) struct ConformanceCheckTests {
  private func report(
    _ server: any NetworkSessionManager, at address: String = "https://market.example",
    _ apiVersion: APIVersion = .v3
  ) async throws -> ConformanceReport {
    let check = ConformanceCheck(
      server: try BaseURL(address), apiVersion: apiVersion, sessionManager: server)
    return try #require(await check.report())
  }

  @Test(arguments: [(APIVersion.v3, 18, 12), (.v1, 13, 7)])
  func `a conforming server meets every rule and receives only reads`(
    apiVersion: APIVersion, ruleCount: Int, requestCount: Int
  ) async throws {
    let server = CheckedServer(
      try apiVersion == .v3 ? ProductsServer().answers : ItemsServer.answers())
    let report = try await report(server, apiVersion)
    #expect(report.results.filter { $0.verdict != .met } == [])
    #expect(report.results.count == ruleCount)
    #expect(report.verdict == .met && report.unreachable == nil)
    #expect(report.conclusion(in: .english).contains("in all \(ruleCount) checks"))
    #expect(server.requests.allSatisfy { $0.method == .get && $0.body == nil })
    #expect(Set(server.requests.map(CheckedServer.question)).count == requestCount)
    #expect(server.requests.count == requestCount)
  }

  @Test(
    arguments: [
      (
        ProductsServer.detail, .json(ProductsServer.product(125, ["vendors": nil])),
        "The server works, with 1 deviation that this package handles."
      ),
      (ProductsServer.first, .status(500), "The server breaks the contract: First page."),
    ] as [(String, CheckedServer.Answer, String)])
  func `the conclusion says who is at fault`(
    question: String, answer: CheckedServer.Answer, start: String
  ) async throws {
    let answers = try ProductsServer().answers.merging([question: answer]) { $1 }
    let report = try await report(CheckedServer(answers))
    #expect(report.conclusion(in: .english).hasPrefix(start))
  }

  // MARK: - The network

  @Test(arguments: [
    ("https://market.example", "https", CheckResult.Verdict.met),
    ("http://127.0.0.1:8080", "http on this computer", .met),
    ("http://market.localhost", "http on this computer", .met),
    ("http://market.example", "plain http: anyone on the way can read and change it", .deviates),
  ])
  func `a connection without encryption deviates`(
    address: String, found: String, verdict: CheckResult.Verdict
  ) async throws {
    let report = try await report(CheckedServer(try ProductsServer().answers), at: address)
    let result = try #require(report.results.first)
    #expect(result.found(in: .english) == found)
    #expect(result.verdict == verdict)
  }

  @Test(
    arguments: [
      (
        "/elsewhere?token=1", .redirects, .deviates,
        "1, the first to https://market.example/elsewhere"
      ),
      (
        "http://market.example/x", .health, .broken,
        """
        The server redirected the request to an address that can't be used. (new address http://market.example/x)
        """
      ),
    ] as [(String, ConformanceRule, CheckResult.Verdict, String)])
  func `a redirect is reported without its query, and not followed to plain http`(
    target: String, rule: ConformanceRule, verdict: CheckResult.Verdict, found: String
  ) async throws {
    var answers = try ProductsServer().answers
    answers["/elsewhere 1"] = answers["/healthChecker"]
    answers["/healthChecker"] = .success(
      HTTPResponse(status: 302, headers: ["Location": target]))
    let results = try await report(CheckedServer(answers)).results
    let result = try #require(results.first { $0.rule == rule })
    #expect(result.verdict == verdict)
    #expect(result.found(in: .english) == found)
  }

  @Test func `after two failed requests, an unreachable server gets no more`() async throws {
    let error = NetworkError.cannotConnect(reason: "refused")
    let server = CheckedServer(
      try ProductsServer().answers.mapValues { _ in CheckedServer.Answer.failure(error) })
    let report = try await report(server)
    #expect(report.unreachable == error)
    #expect(report.verdict == .broken)
    #expect(server.requests.count == 2)
    #expect(report.results.prefix(2).map(\.verdict) == [.met, .broken])
    #expect(
      report.results.dropFirst(2).allSatisfy {
        $0.verdict == .skipped && $0.found(in: .english) == "the server doesn't answer"
      })
  }

  @Test(
    arguments: [
      .typed("text/html; charset=utf-8", "<form>Sign in</form>"), .status(401), .status(403),
      .typed("text/html", "<h1>nginx</h1>", status: 404), .status(407),
      .json(#"{"message":"no Route matched"}"#, status: 404),
    ] as [CheckedServer.Answer], [APIVersion.v3, .v1])
  func `something else than the API gets no verdict`(
    answer: CheckedServer.Answer, apiVersion: APIVersion
  ) async throws {
    let server = CheckedServer([:], otherwise: answer)
    let report = try await report(server, apiVersion)
    #expect(report.foreignStatus == (try answer.get().status) && report.verdict == .skipped)
    #expect(report.conclusion(in: .english).hasPrefix("No verdict is possible: something else"))
    #expect(report.results.prefix(2).map(\.verdict) == [.met, .met])
    #expect(report.results.dropFirst(2).allSatisfy { $0.verdict == .skipped })
    #expect(server.requests.count == (apiVersion == .v1 ? 1 : 2))
  }

  @Test func `a missing list of a server whose health is well is the server's fault`() async throws
  {
    let answers = try ProductsServer().answers.filter { $0.key == "/healthChecker" }
    let report = try await report(CheckedServer(answers))
    #expect(report.verdict == .broken && report.foreignStatus == nil)
  }

  @Test func `a server that stops responding receives three more requests`() async throws {
    let answering = ["/healthChecker", ProductsServer.first]
    var answers = try ProductsServer().answers
    for question in answers.keys where !answering.contains(question) {
      answers[question] = .failure(.timedOut)
    }
    let server = CheckedServer(answers)
    let report = try await report(server)
    #expect(server.requests.count == 5)
    #expect(report.unreachable == nil)
    #expect(report.results.filter { $0.verdict == .broken } == [])
    let texts = report.results.filter { $0.verdict == .skipped }.map { $0.found(in: .english) }
    #expect(texts.prefix(3).allSatisfy { $0.hasPrefix("The server didn't respond in time.") })
    #expect(texts.dropFirst(3).first == "the server doesn't answer")
    #expect(report.results.last?.verdict == .met)
  }

  @Test func `no part of a secret is in the results`() async throws {
    let secret = "5a4d0b30-6b2e-11ed-a200-0242ac120030"
    var answers = try ProductsServer().answers
    answers["/healthChecker"] = .typed("text/plain", String(repeating: secret, count: 28))
    var check = ConformanceCheck(
      server: try BaseURL("https://market.example"), sessionManager: CheckedServer(answers))
    check.masking = { $0.replacing(secret, with: "•") }
    let report = try #require(await check.report())
    let health = try #require(report.results.first { $0.rule == .health })
    #expect(health.found(in: .english) == String(repeating: "•", count: 28))
  }

  @Test func `a response that isn't valid HTTP still counts as one`() async throws {
    var answers = try ProductsServer().answers
    for question in [ProductsServer.next, ProductsServer.pastEnd, ProductsServer.thousand] {
      answers[question] = .failure(.invalidResponse(reason: "no HTTP"))
    }
    let report = try await report(CheckedServer(answers))
    #expect(report.results.filter { $0.verdict == .skipped } == [])
    #expect(report.results.count { $0.verdict == .broken } == 3)
  }

  @Test func `a cancelled reader ends the check`() async throws {
    let server = GatedSessionManager()
    let isOver = Gate()
    let check = ConformanceCheck(
      server: try BaseURL("https://market.example"),
      sessionManager: FinishingSessionManager(inner: server, isOver: isOver))
    let reader = Task { await check.report() }
    _ = try await server.calls.next()
    reader.cancel()
    #expect(await reader.value == nil)
    try await isOver.passUnlessCancelled()
  }

  @Test func `results come one by one, each with its duration`() async throws {
    let clock = ManualClock()
    let server = GatedSessionManager()
    let check = ConformanceCheck(
      server: try BaseURL("https://market.example"), sessionManager: server, clock: clock)
    let (results, continuation) = AsyncStream<CheckResult>.makeStream()
    let run = Task { await check.report { continuation.yield($0) } }
    defer { run.cancel() }
    var iterator = results.makeAsyncIterator()
    #expect(await iterator.next()?.rule == .transport)
    let call = try await server.calls.next()
    clock.advance(by: .milliseconds(250))
    call.answer(.success(HTTPResponse(status: 500)))
    let reachable = await iterator.next()
    #expect(reachable?.rule == .reachable)
    #expect(reachable?.status == 500)
    #expect(reachable?.duration == .milliseconds(250))
  }

  @Test(arguments: [(nil, Duration.seconds(1)), ("7", .seconds(7)), ("0", .seconds(1))])
  func `a busy server is asked again after a pause`(
    wait: String?, pause: Duration
  ) async throws {
    let clock = ManualClock()
    let server = GatedSessionManager()
    let check = ConformanceCheck(
      server: try BaseURL("https://market.example"), sessionManager: server, clock: clock)
    let (results, continuation) = AsyncStream<CheckResult>.makeStream()
    let run = Task { await check.report { continuation.yield($0) } }
    defer { run.cancel() }
    var iterator = results.makeAsyncIterator()
    _ = await iterator.next()
    var busy = HTTPResponse(status: 429)
    busy.headers["Retry-After"] = wait
    try await server.calls.next().answer(.success(busy))
    let waited = try await clock.advanceToNextWakeUp()
    #expect(waited == pause)
    try await server.calls.next().answer(.success(HTTPResponse(status: 200)))
    let reachable = await iterator.next()
    #expect(reachable?.verdict == .met && reachable?.status == 200)
  }

  @Test(arguments: [429, 502, 503, 504])
  func `a server that stays busy gets no verdict`(status: Int) async throws {
    let busy = HTTPResponse(status: status, headers: ["Retry-After": "3600"])
    let server = ScriptedSessionManager([.success(busy)])
    let report = try await report(server)
    #expect(server.requests.count == 1)
    #expect(report.busyStatus == status && report.verdict == .skipped)
    #expect(report.conclusion(in: .english).hasPrefix("No verdict is possible: "))
  }

  // MARK: - The market of this package

  private func report(of market: DIContainer) async throws -> ConformanceReport {
    let check = ConformanceCheck(
      server: market.server, apiVersion: market.apiVersion,
      sessionManager: market.plainSessionManager)
    return try #require(await check.report())
  }

  @Test func `a failure is found in its place, and nothing is retried`() async throws {
    let log = InMemoryNetworkEventLog()
    var busy = Fault()
    busy.status = 500
    let faults = [FaultRule(path: "/healthChecker", nth: 1, fault: busy)]
    try await TestMarket.with(faults: faults, log: log) { served in
      let results = try await report(of: served.container).results
      #expect(results.filter { $0.verdict != .met }.map(\.rule) == [.health])
      #expect(
        log.events.count { $0.address.hasSuffix("/healthChecker") && $0.kind == .started } == 1)
    }
  }

  @Test func `a server that is too slow, breaks connections or isn't encrypted is unreachable`()
    async throws
  {
    var slow = Fault()
    slow.latencyMilliseconds = 600_000
    func configure(_ configuration: inout OpenMarketConfiguration) {
      configuration.timeouts.attempt = .milliseconds(50)
    }
    try await TestMarket.with(faults: [FaultRule(fault: slow)], configure: configure) { served in
      let unreachable = try await report(of: served.container).unreachable
      #expect(unreachable == .timedOut)
    }
    try await TestMarket.with(faults: [FaultRule(connection: .reset)]) { served in
      let unreachable = try await report(of: served.container).unreachable
      guard case .interrupted = unreachable else {
        Issue.record("\(String(describing: unreachable))")
        return
      }
    }
    let plain = DIContainer(
      configuration: try .patient("http://market.example"), transport: ScriptedSessionManager([]))
    #expect(
      try await report(of: plain).unreachable == .secureConnectionRequired(host: "market.example"))
  }
}

/// A session manager that opens a gate when an exchange has ended.
private struct FinishingSessionManager: NetworkSessionManager {
  let inner: any NetworkSessionManager
  let isOver: Gate

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    defer { isOver.open() }
    return try await inner.response(to: request, progress: progress)
  }
}
