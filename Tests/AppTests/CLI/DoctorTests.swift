import Foundation
import OpenMarketConformance
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

struct DoctorTests {
  /// Reports on a server, by default the sandbox, which answers the given requests with status 500.
  private func report(
    failing paths: String..., words: [String] = [], columns: Int = 500, exits code: Int32 = 8,
    from server: (any NetworkSessionManager)? = nil
  ) async throws -> CommandOutcome {
    let rules = paths.map { #"{"path":"\#($0)","nth":1,"status":500}"# }.joined(separator: ",")
    let faults = try FaultPlan(json: Data("{\"rules\":[\(rules)]}".utf8))
    let market = SandboxSessionManager(market: SandboxMarket(.init(faults: faults)))
    var check = try ConformanceCheck(
      server: SandboxSessionManager.baseURL, documents: [SandboxMarket.API.v3.document],
      sessionManager: server ?? market)
    check.clock = ManualClock()
    return try await openmarket(
      ["doctor"] + words, exits: code, environment: ["COLUMNS": "\(columns)"],
      action: { [check] in try await $0.report(check) })
  }

  @Test func `with an option, the writes of the embedded market are checked, too`() async throws {
    let folder = try TemporaryFolder()
    let run = try await openmarket(["doctor", "--write", "--data-dir", folder.path])
    #expect(run.output.contains("ok       Leftovers\n"))
    #expect(run.output.contains("The server keeps the contract in 16 checks."))
    try await openmarket(
      ["doctor", "--write", "--data-dir", folder.path], exits: 5,
      environment: SellersDesk.variables.merging(["OPENMARKET_SECRET": "wrong"]) { $1 })
  }

  @Test func `a broken rule has the expectation, and skipped rules have one reason`() async throws {
    let report = try await report(failing: "/healthChecker", "/api/products", columns: 44)
    let lines = """
      ok       Reachable (0 ms)
      broken   Health: status 500 (0 ms)
               expected: 200, text/plain, "OK"
               including the quotes [health]
      """
    #expect(report.output.contains(lines))
    let skipped = "skipped (needs 'First page' first): Paging, Order, Next page"
    #expect(report.output.replacing("\n", with: " ").contains(skipped))
  }

  typealias Answer = Result<HTTPResponse, NetworkError>

  @Test(arguments: [
    (Answer.failure(.timedOut), 3, "The server can't be checked: ", 1),
    (.failure(.secureConnectionRequired(host: "a.example")), 6, "The server can't be checked: ", 1),
    (.success(.init(status: 502, headers: ["Retry-After": "60"])), 3, "No verdict is possible", 0),
  ])
  func `a server that can't be reached or is busy has an exit code`(
    answer: Answer, code: Int32, start: String, checkCount: Int
  ) async throws {
    let server = ScriptedSessionManager([answer, answer])
    let report = try await report(exits: code, from: server)
    #expect(report.error.hasPrefix("openmarket: " + start))
    #expect(report.error.ranges(of: "Check the address").count == checkCount)
  }

  /// The requests are that for the first page, and the second one for the rule `search`.
  @Test(arguments: [1, 6])
  func `a rule whose request isn't answered has an exit code`(number: Int) async throws {
    var fault = Fault()
    fault.connection = .reset
    let rule = FaultRule(path: "/api/products", nth: number, fault: fault)
    let market = SandboxMarket(.init(faults: FaultPlan(rules: [rule])))
    let run = try await report(exits: 3, from: SandboxSessionManager(market: market))
    #expect(run.error.contains("didn't answer every request"))
  }

  @Test func `JSON has an object for each check`() async throws {
    let report = try await report(failing: "/healthChecker", words: ["--json"])
    expectEqual(try report.failure.code, "broken-server")
    let output = report.output
    #expect(output.contains("\"server\" : \"\(SandboxSessionManager.baseURL)\""))
    #expect(output.matches(of: #/"code" : /#).count == 12)
    let health = try #require(output.split(separator: "{").first { $0.contains("\"health\"") })
    for member in [
      #""verdict" : "broken""#, #""expected" : "200, text/plain, \"OK\" including the quotes""#,
      #""found" : "status 500""#, #""status" : 500"#, #""milliseconds" : 0"#,
    ] { #expect(health.contains(member), "\(health)") }
  }
}
