import Foundation
import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Servers of the first generation, of which less is asked.
@Suite struct ItemsConformanceTests {
  private static let list = "/items/1"
  private static let item = "/item/77"

  private func server(
    _ changes: [String: CheckedServer.Answer] = [:]
  ) throws -> CheckedServer {
    let image = Data(try EncodedImage.sample().bytes)
    let headers: HTTPHeaders = ["Content-Type": "image/png", "ETag": "\"a\""]
    let answers: [String: CheckedServer.Answer] = [
      Self.list: Self.page((58...77).reversed().map { JSONItem.row(["id": "\($0)"]) }),
      "/items/2": Self.page([JSONItem.row(["id": "7"])], number: 2),
      "/items/1000000": Self.page([], number: 1_000_000),
      Self.item: .json(JSONItem.full),
      "/item/2147483647": .json(#"{"error":true,"reason":"Not Found"}"#, status: 404),
      "/i/77-1.png": .success(HTTPResponse(status: 200, headers: headers, body: image)),
      "/i/77-1.png again": .status(304),
      "/i/77-1.png part": .status(206),
    ]
    return CheckedServer(answers.merging(changes) { $1 })
  }

  private static func page(_ rows: [String], number: Int = 1) -> CheckedServer.Answer {
    .json(JSONItem.page(rows, number: number))
  }

  private func report(_ server: CheckedServer) async throws -> ConformanceReport {
    let check = ConformanceCheck(
      server: try ServerAddress("https://market.example"), dialect: .legacy, sessionManager: server)
    let report = try #require(await check.report())
    #expect(report.results.map(\.rule) == check.rules)
    return report
  }

  @Test func `a server that keeps the contract meets every check`() async throws {
    let server = try server()
    let report = try await report(server)
    #expect(report.results.filter { $0.verdict != .met } == [])
    #expect(report.results.count == 20)
    #expect(server.requests.count == 9)
  }

  @Test(
    arguments: [
      (Self.list, .json("{}"), .listPage, .broken),
      (Self.list, Self.page([JSONItem.row(), "7"]), .listRows, .deviates),
      (
        Self.list, Self.page([JSONItem.row(["registration_date": #""2021-01-24T00:00:00""#])]),
        .dates, .deviates
      ),
      (Self.list, Self.page([JSONItem.row(["discounted_price": "-5"])]), .prices, .deviates),
      ("/items/2", .status(404), .nextPage, .broken),
      ("/items/1000000", .status(404), .pagePastEnd, .broken),
      (
        Self.item, .json(JSONItem.make(["title": #""Other""#])), .detailAgreement, .deviates
      ),
      ("/item/2147483647", .status(404), .missingProduct, .deviates),
    ] as [(String, CheckedServer.Answer, ConformanceRule, CheckResult.Verdict)])
  func `a difference is told`(
    question: String, answer: CheckedServer.Answer, check: ConformanceRule,
    verdict: CheckResult.Verdict
  ) async throws {
    let results = try await report(server([question: answer])).results
    #expect(results.first { $0.rule == check }?.verdict == verdict)
  }

  @Test func `differences have the names of the first generation`() async throws {
    let other = JSONItem.make(["title": #""Other""#, "registration_date": "1"])
    let results = try await report(server([Self.item: .json(other)])).results
    let result = results.first { $0.rule == .detailAgreement }
    #expect(
      result?.found(in: .english) == "other values than the row: title, registration_date")
  }
}
