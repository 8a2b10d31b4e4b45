import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ContractExaminationTests {
  private func report(
    _ server: any NetworkSessionManager, at address: String = "https://market.example"
  ) async throws -> ContractReport {
    let examination = ContractExamination(of: try ServerAddress(address), sessionManager: server)
    return try #require(await examination.report())
  }

  @Test func `a server that keeps the contract meets every check`() async throws {
    let server = ExaminedServer(try ProductsServer().answers)
    let report = try await report(server)
    #expect(report.findings.map(\.check) == ContractCheck.allCases)
    #expect(report.findings.filter { $0.verdict != .met } == [])
    #expect(report.verdict == .met)
    #expect(report.unreachable == nil)
  }

  @Test func `nothing is changed, and nothing is asked twice`() async throws {
    let server = ExaminedServer(try ProductsServer().answers)
    _ = try await report(server)
    #expect(server.requests.allSatisfy { $0.method == .get && $0.body == nil })
    #expect(server.requests.count == 15)
    #expect(Set(server.requests.map(ExaminedServer.question)).count == 15)
  }

  @Test(arguments: ContractDeviation.all)
  func `one difference changes one verdict`(deviation: ContractDeviation) async throws {
    var answers = try ProductsServer().answers
    answers[deviation.question] = deviation.answer
    let report = try await report(ExaminedServer(answers))
    let others = report.findings.filter { $0.verdict != .met }
    let verdicts = Dictionary(uniqueKeysWithValues: others.map { ($0.check, $0.verdict) })
    #expect(verdicts == deviation.verdicts)
    let facts = report.findings.flatMap(\.remarks).filter { $0.verdict != .met }.map(\.fact)
    #expect(facts == deviation.facts)
  }

  @Test func `every check can be other than met`() {
    let covered = Set(ContractDeviation.all.flatMap(\.verdicts.keys))
    #expect(
      Set(ContractCheck.allCases).subtracting(covered) == [.transport, .reachable, .redirects])
  }

  @Test func `a product without any picture has none to look at`() async throws {
    var answers = try ProductsServer().answers
    let rows = ProductsServer.rows((106...125).reversed(), ["thumbnail": #""""#])
    answers[ProductsServer.first] = ProductsServer.page(rows)
    let product = ProductsServer.product(125, ["thumbnail": #""""#, "images": "[]"])
    answers[ProductsServer.detail] = .json(product)
    let findings = try await report(ExaminedServer(answers)).findings
    let skipped = findings.filter { $0.verdict == .skipped(.noPicture) }.map(\.check)
    #expect(
      skipped == [
        .picture, .pictureContent, .pictureValidators, .pictureUnchanged, .pictureRange,
      ])
  }

  @Test func `an oversized picture is told`() async throws {
    var answers = try ProductsServer().answers
    let bytes = Data(try EncodedImage.sample().bytes) + Data(count: 300_000)
    answers[ProductsServer.picture] = .success(
      HTTPResponse(
        status: 200, headers: ["Content-Type": "image/png", "ETag": "\"a\""], body: bytes))
    let findings = try await report(ExaminedServer(answers)).findings
    let content = try #require(findings.first { $0.check == .pictureContent })
    #expect(content.verdict == .deviates)
    #expect(content.remarks.last?.fact == .picture(.oversized(bytes: bytes.count)))
  }

  @Test(arguments: [
    ("https://market.example", ContractFact.encrypted, ContractVerdict.met),
    ("http://127.0.0.1:8080", .plainOnThisMachine, .met),
    ("http://market.localhost", .plainOnThisMachine, .met),
    ("http://market.example", .plain, .deviates),
  ])
  func `what is not encrypted is told`(
    address: String, fact: ContractFact, verdict: ContractVerdict
  ) async throws {
    let report = try await report(ExaminedServer(try ProductsServer().answers), at: address)
    #expect(report.findings.first == ContractFinding(.transport, [.init(fact, verdict)]))
  }

  @Test func `a redirect is followed and told`() async throws {
    var answers = try ProductsServer().answers
    answers["/elsewhere 1"] = answers["/healthChecker"]
    answers["/healthChecker"] = .success(
      HTTPResponse(status: 302, headers: ["Location": "/elsewhere?token=1"]))
    let report = try await report(ExaminedServer(answers))
    let target = "https://market.example/elsewhere"
    #expect(
      report.findings.filter { $0.verdict != .met }
        == [
          ContractFinding(
            .redirects, [.init(.redirected(times: 1, firstTo: target), .deviates)])
        ])
  }

  @Test func `a redirect to plain http is not followed`() async throws {
    var answers = try ProductsServer().answers
    answers["/healthChecker"] = .success(
      HTTPResponse(status: 302, headers: ["Location": "http://market.example/x"]))
    let report = try await report(ExaminedServer(answers))
    let health = try #require(report.findings.first { $0.check == .health })
    #expect(
      health.remarks.map(\.fact) == [.failed(.redirectRefused(to: "http://market.example/x"))])
    #expect(health.verdict == .broken)
  }

  @Test func `where nothing answers, the rest is skipped after two attempts`() async throws {
    let error = NetworkError.cannotConnect(reason: "refused")
    let answers = try ProductsServer().answers.mapValues { _ in ExaminedServer.Answer.failure(error)
    }
    let server = ExaminedServer(answers)
    let report = try await report(server)
    #expect(report.unreachable == error)
    #expect(report.verdict == .broken)
    #expect(server.requests.count == 2)
    #expect(report.findings.prefix(2).map(\.verdict) == [.met, .broken])
    #expect(report.findings.dropFirst(2).allSatisfy { $0.verdict == .skipped(.unreachable) })
  }

  @Test func `a server that falls silent is not waited for again and again`() async throws {
    let answering = ["/healthChecker", ProductsServer.first]
    var answers = try ProductsServer().answers
    for question in answers.keys where !answering.contains(question) {
      answers[question] = .failure(.timedOut)
    }
    let server = ExaminedServer(answers)
    let report = try await report(server)
    #expect(server.requests.count == 5)
    #expect(report.unreachable == nil)
    let broken = report.findings.filter { $0.verdict == .broken }.map(\.check)
    #expect(broken == [.nextPage, .pagePastEnd, .pageOfOne])
    #expect(report.findings.last?.verdict == .met)
  }

  @Test func `a reader that leaves ends the examination`() async throws {
    let server = GatedSessionManager()
    let isOver = Gate()
    let examination = ContractExamination(
      of: try ServerAddress("https://market.example"),
      sessionManager: FinishingSessionManager(inner: server, isOver: isOver))
    let reader = Task { await examination.report() }
    _ = try await server.calls.next()
    reader.cancel()
    #expect(await reader.value == nil)
    try await isOver.passUnlessCancelled()
  }

  @Test func `findings come one by one, each with its time`() async throws {
    let clock = ManualClock()
    let server = GatedSessionManager()
    let examination = ContractExamination(
      of: try ServerAddress("https://market.example"), sessionManager: server, clock: clock)
    var findings = examination.findings.makeAsyncIterator()
    #expect(await findings.next()?.check == .transport)
    let call = try await server.calls.next()
    clock.advance(by: .milliseconds(250))
    call.answer(.success(HTTPResponse(status: 503)))
    let reachable = await findings.next()
    #expect(reachable?.check == .reachable)
    #expect(reachable?.status == 503)
    #expect(reachable?.duration == .milliseconds(250))
  }
}

/// Tells when an exchange is over, however it ended.
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
