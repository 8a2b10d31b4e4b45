import Foundation
import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConformanceCheckTests {
  private func report(
    _ server: any NetworkSessionManager, at address: String = "https://market.example"
  ) async throws -> ConformanceReport {
    let check = ConformanceCheck(server: try ServerAddress(address), sessionManager: server)
    return try #require(await check.report())
  }

  @Test func `a server that keeps the contract meets every rule`() async throws {
    let report = try await report(CheckedServer(try ProductsServer().answers))
    #expect(report.results.map(\.rule) == ConformanceRule.allCases)
    #expect(report.results.filter { $0.verdict != .met } == [])
    #expect(report.verdict == .met)
    #expect(report.unreachable == nil)
    #expect(report.conclusion(in: .english).contains("in all 29 checks"))
  }

  @Test func `nothing is changed, and nothing is asked twice`() async throws {
    let server = CheckedServer(try ProductsServer().answers)
    _ = try await report(server)
    #expect(server.requests.allSatisfy { $0.method == .get && $0.body == nil })
    #expect(server.requests.count == 15)
    #expect(Set(server.requests.map(CheckedServer.question)).count == 15)
  }

  @Test(arguments: Deviation.all)
  func `one difference changes one verdict`(deviation: Deviation) async throws {
    var answers = try ProductsServer().answers
    answers[deviation.question] = deviation.answer
    let report = try await report(CheckedServer(answers))
    let others = report.results.filter { $0.verdict != .met }
    let verdicts = Dictionary(uniqueKeysWithValues: others.map { ($0.rule, $0.verdict) })
    #expect(verdicts == deviation.verdicts)
    let result = try #require(report.results.first { $0.rule == deviation.rule })
    if let found = deviation.found { #expect(result.found(in: .english) == found) }
  }

  @Test func `every rule can be broken`() {
    let covered = Set(Deviation.all.flatMap(\.verdicts.keys))
    #expect(
      Set(ConformanceRule.allCases).subtracting(covered) == [.transport, .reachable, .redirects])
  }

  @Test(arguments: Language.allCases)
  func `every rule has a title and an expectation`(language: Language) {
    let titles = ConformanceRule.allCases.map { $0.title(in: language) }
    #expect(Set(titles).count == titles.count)
    #expect(ConformanceRule.allCases.allSatisfy { !$0.expectation(in: language).isEmpty })
  }

  @Test(arguments: [
    (ProductsServer.detail, "The server works, with 1 deviation that this package handles."),
    (ProductsServer.first, "The server breaks the contract: First page."),
  ])
  func `the conclusion says who is at fault`(question: String, start: String) async throws {
    var answers = try ProductsServer().answers
    answers[question] =
      question == ProductsServer.first
      ? .status(500) : .json(ProductsServer.product(125, ["vendors": nil]))
    let report = try await report(CheckedServer(answers))
    #expect(report.conclusion(in: .english).hasPrefix(start))
  }

  @Test func `a product without images has none to check`() async throws {
    var answers = try ProductsServer().answers
    let rows = ProductsServer.rows((106...125).reversed(), ["thumbnail": #""""#])
    answers[ProductsServer.first] = ProductsServer.page(rows)
    let product = ProductsServer.product(125, ["thumbnail": #""""#, "images": "[]"])
    answers[ProductsServer.detail] = .json(product)
    let skipped = try await report(CheckedServer(answers)).results.filter { $0.verdict == .skipped }
    #expect(
      skipped.map(\.rule) == [
        .picture, .pictureContent, .pictureValidators, .pictureUnchanged, .pictureRange,
      ])
    #expect(skipped.allSatisfy { $0.found(in: .english) == "the product has no image" })
  }

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

  @Test func `a redirect is followed and reported without its query`() async throws {
    var answers = try ProductsServer().answers
    answers["/elsewhere 1"] = answers["/healthChecker"]
    answers["/healthChecker"] = .success(
      HTTPResponse(status: 302, headers: ["Location": "/elsewhere?token=1"]))
    let others = try await report(CheckedServer(answers)).results.filter { $0.verdict != .met }
    #expect(others.map(\.rule) == [.redirects])
    #expect(
      others.map { $0.found(in: .english) } == ["1, the first to https://market.example/elsewhere"])
  }

  @Test func `a redirect to plain http is not followed`() async throws {
    var answers = try ProductsServer().answers
    answers["/healthChecker"] = .success(
      HTTPResponse(status: 302, headers: ["Location": "http://market.example/x"]))
    let report = try await report(CheckedServer(answers))
    let health = try #require(report.results.first { $0.rule == .health })
    #expect(health.verdict == .broken)
    #expect(
      health.found(in: .english) == "a redirect that isn't followed: http://market.example/x")
  }

  @Test func `after two unanswered requests an unreachable server is asked no more`() async throws {
    let error = NetworkError.cannotConnect(reason: "refused")
    let answers = try ProductsServer().answers.mapValues { _ in CheckedServer.Answer.failure(error)
    }
    let server = CheckedServer(answers)
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

  @Test func `a server that stops answering is asked three times more`() async throws {
    let answering = ["/healthChecker", ProductsServer.first]
    var answers = try ProductsServer().answers
    for question in answers.keys where !answering.contains(question) {
      answers[question] = .failure(.timedOut)
    }
    let server = CheckedServer(answers)
    let report = try await report(server)
    #expect(server.requests.count == 5)
    #expect(report.unreachable == nil)
    let broken = report.results.filter { $0.verdict == .broken }.map(\.rule)
    #expect(broken == [.nextPage, .pagePastEnd, .pageOfOne])
    #expect(report.results.last?.verdict == .met)
  }

  @Test func `no part of a secret is in the results`() async throws {
    let secret = "5a4d0b30-6b2e-11ed-a200-0242ac120030"
    var answers = try ProductsServer().answers
    answers["/healthChecker"] = .typed("text/plain", String(repeating: secret, count: 28))
    var check = ConformanceCheck(
      server: try ServerAddress("https://market.example"), sessionManager: CheckedServer(answers))
    check.masking = { $0.replacing(secret, with: "•") }
    let report = try #require(await check.report())
    let health = try #require(report.results.first { $0.rule == .health })
    #expect(health.found(in: .english) == String(repeating: "•", count: 28))
  }

  @Test func `responses that are not HTTP are responses`() async throws {
    var answers = try ProductsServer().answers
    for question in [ProductsServer.next, ProductsServer.pastEnd, ProductsServer.one] {
      answers[question] = .failure(.invalidResponse(reason: "no HTTP"))
    }
    let report = try await report(CheckedServer(answers))
    #expect(report.results.filter { $0.verdict == .skipped } == [])
    #expect(report.results.count { $0.verdict == .broken } == 3)
  }

  @Test func `a number that nothing can represent doesn't hide the rest of a page`() async throws {
    var answers = try ProductsServer().answers
    let rows = ProductsServer.rows((106...125).reversed(), ["weight": "1e400", "stock": nil])
    answers[ProductsServer.first] = ProductsServer.page(rows)
    let report = try await report(CheckedServer(answers))
    let row = try #require(report.results.first { $0.rule == .listRows })
    #expect(row.found(in: .english) == "missing keys: stock")
  }

  @Test func `a cancelled reader ends the check`() async throws {
    let server = GatedSessionManager()
    let isOver = Gate()
    let check = ConformanceCheck(
      server: try ServerAddress("https://market.example"),
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
      server: try ServerAddress("https://market.example"), sessionManager: server, clock: clock)
    var results = check.results.makeAsyncIterator()
    #expect(await results.next()?.rule == .transport)
    let call = try await server.calls.next()
    clock.advance(by: .milliseconds(250))
    call.answer(.success(HTTPResponse(status: 503)))
    let reachable = await results.next()
    #expect(reachable?.rule == .reachable)
    #expect(reachable?.status == 503)
    #expect(reachable?.duration == .milliseconds(250))
  }
}

/// Opens a gate when an exchange is over.
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
