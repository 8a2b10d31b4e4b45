import Foundation
import OpenMarketConformance
import OpenMarketTestSupport
import Testing

/// Tests that check complete servers with prepared responses.
@Suite(.timeLimit(.minutes(10))) struct ConformanceCheckTests {
  @Test(arguments: [(APIVersion.v3, 12, 12), (.v1, 8, 7)])
  func `a conforming server meets every rule and receives only reads`(
    apiVersion: APIVersion, ruleCount: Int, requestCount: Int
  ) async throws {
    let server = CheckedServer(apiVersion)
    let report = try await server.check(apiVersion).report()
    #expect(report.unmet == [:])
    #expect(report.verdict == .met)
    #expect(report.conclusion.english.contains("in \(ruleCount) checks"))
    #expect(server.requests.filter { $0.method != .get || $0.body != nil } == [])
    #expect(Set(server.requests.map(CheckedServer.question)).count == requestCount)
    #expect(server.requests.count == requestCount)
  }

  // MARK: - The network

  @Test(arguments: [
    ("https://market.example", "", CheckResult.Verdict.met),
    ("http://127.0.0.1:8080", "", .met), ("http://market.localhost", "", .met),
    ("http://market.example", "scheme: http instead of https", .deviates),
  ])
  func `a connection without encryption deviates`(
    address: String, found: String, verdict: CheckResult.Verdict
  ) async throws {
    let check = try ConformanceCheck(
      server: BaseURL(address), documents: [], sessionManager: CheckedServer())
    let result = await check.report()[.reachable]
    #expect(result?.found.english == found)
    #expect(result?.verdict == verdict)
  }

  private static let plain = "http://market.example/x"
  private static let elsewhere = "redirect to https://market.example/elsewhere"

  @Test(
    arguments: [
      (ProductsServer.first, "/elsewhere?token=1", .reachable, .deviates, elsewhere),
      (ProductsServer.first, plain, .reachable, .deviates, "redirect to \(plain)"),
      (ProductsServer.first, plain, .listPage, .broken, "status 302"),
      (
        "/healthChecker", "/elsewhere", .health, .deviates,
        #"\#(elsewhere), body: OK instead of "OK""#
      ),
    ] as [(String, String, ConformanceRule, CheckResult.Verdict, String)])
  func `a redirect is reported without its query, compared, and not followed to plain http`(
    path: String, target: String, rule: ConformanceRule, verdict: CheckResult.Verdict, found: String
  ) async throws {
    let redirect = HTTPResponse(status: 302, headers: ["Location": target])
    let server = CheckedServer(changing: [
      path: .success(redirect), "/elsewhere": .typed("text/plain", "OK"),
      "/elsewhere 1": ProductsServer.page(ProductsServer.newest),
    ])
    let result = try await server.check().report()[rule]
    #expect(result?.verdict == verdict)
    #expect(result?.found.english == found)
  }

  @Test(
    arguments: [
      .cannotConnect(reason: "refused"), .timedOut, .interrupted(reason: "reset"),
      .secureConnectionRequired(host: "market.example"),
    ] as [NetworkError])
  func `after two failures, an unreachable server gets no more`(error: NetworkError) async throws {
    let server = CheckedServer(only: [:], otherwise: .failure(error))
    let report = try await server.check().report()
    #expect(report.obstacle == .unreachable(error))
    #expect(report.verdict == .broken)
    #expect(server.requests.count == 2)
    #expect(report.results.map(\.verdict) == [.broken] + Array(repeating: .skipped, count: 11))
    let reasons = report.results.dropFirst().map(\.found.english)
    #expect(Set(reasons) == ["the server doesn't answer"])
  }

  @Test(
    arguments: [
      .typed("text/html; charset=utf-8", "<form>Sign in</form>"), .status(401), .status(403),
      .typed("text/html", "<h1>nginx</h1>", status: 404), .status(407), .typed("text/html", ""),
      .json(#"{"message":"no Route matched"}"#, status: 404),
    ] as [CheckedServer.Answer], [APIVersion.v3, .v1])
  func `something else than the API gets no verdict`(
    answer: CheckedServer.Answer, apiVersion: APIVersion
  ) async throws {
    let server = CheckedServer(only: [:], otherwise: answer)
    let report = try await server.check(apiVersion).report()
    #expect(report.obstacle == .foreign(status: try answer.get().status))
    #expect(report.verdict == .skipped)
    #expect(report.conclusion.english.hasPrefix("No verdict is possible: something else"))
    #expect(report.results.prefix { $0.verdict == .met }.map(\.rule) == [.reachable])
    #expect(Set(report.unmet.values) == [.skipped])
    #expect(server.requests.count == (apiVersion == .v1 ? 1 : 2))
  }

  @Test func `a missing list of a healthy server is the server's fault`() async throws {
    let health = CheckedServer.Answer.typed("text/plain", "\"OK\"")
    let report = try await CheckedServer(only: ["/healthChecker": health]).check().report()
    #expect(report.verdict == .broken)
    #expect(report.obstacle == nil)
  }

  @Test func `a server that stops responding receives three more requests`() async throws {
    let answering = ProductsServer.answers
      .filter { ["/healthChecker", ProductsServer.first].contains($0.key) }
    let server = CheckedServer(only: answering, otherwise: .failure(.timedOut))
    let report = try await server.check().report()
    #expect(server.requests.count == 5)
    #expect(report.obstacle == nil)
    #expect(Set(report.unmet.values) == [.skipped])
    let texts = report.results.filter { $0.verdict == .skipped }.map(\.found.english)
    let late = Array(repeating: "The server didn't answer in time.", count: 3)
    #expect(Array(texts.prefix(4)) == late + ["the server doesn't answer"])
  }

  @Test func `no part of a secret is in the results`() async throws {
    let secret = "5a4d0b30-6b2e-11ed-a200-0242ac120030"
    let text = String(repeating: secret, count: 28)
    var check = try CheckedServer(changing: ["/healthChecker": .typed("text/plain", text)]).check()
    check.masking = { $0.replacing(secret, with: "•") }
    let masked = String(repeating: "•", count: 28)
    let found = await check.report()[.health]?.found.english
    #expect(found == "body: \(masked) instead of \"OK\"")
  }

  // MARK: - Time

  @Test func `results come one by one, each with its duration`() async throws {
    let (clock, server) = (ManualClock(), GatedSessionManager())
    let (results, continuation) = AsyncStream<CheckResult>.makeStream()
    let check = try server.check(clock: clock)
    let run = Task { await check.report { continuation.yield($0) } }
    defer { run.cancel() }
    let call = try await server.calls.next()
    clock.advance(by: .milliseconds(250))
    call.answer(.success(HTTPResponse(status: 500)))
    let first = await results.first { _ in true }
    #expect(first?.rule == .reachable)
    #expect(first?.status == 500)
    #expect(first?.duration == .milliseconds(250))
  }

  @Test(arguments: [(nil, Duration.seconds(1)), ("7", .seconds(7)), ("0", .seconds(1))])
  func `a busy server is asked again after a pause`(wait: String?, pause: Duration) async throws {
    let (clock, server) = (ManualClock(), GatedSessionManager())
    let check = try server.check(clock: clock)
    let run = Task { await check.report() }
    var busy = HTTPResponse(status: 429)
    busy.headers["Retry-After"] = wait
    try await server.calls.next().answer(.success(busy))
    #expect(try await clock.advanceToNextWakeUp() == pause)
    try await server.calls.next().answer(.success(HTTPResponse(status: 200)))
    _ = try await server.calls.next()
    run.cancel()
    let report = await run.value
    #expect(report.obstacle == .cancelled)
    #expect(report.results.map(\.rule) == [.reachable])
    #expect(report[.reachable]?.verdict == .met)
    #expect(report[.reachable]?.status == 200)
  }

  @Test(arguments: [429, 502, 503, 504])
  func `a server that stays busy gets no verdict`(status: Int) async throws {
    let busy = HTTPResponse(status: status, headers: ["Retry-After": "3600"])
    let server = ScriptedSessionManager([.success(busy)])
    let report = try await server.check().report()
    #expect(server.requests.count == 1)
    #expect(report.obstacle == .busy(status: status))
    #expect(report.verdict == .skipped)
  }
}
