import Foundation
import OpenMarketConformance
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

struct DoctorTests {
  /// Reports on the sandbox, which answers the given requests with status 500.
  private func report(
    failing paths: String..., words: [String] = [], columns: Int = 500
  ) async throws -> CommandOutcome {
    let faults = FaultPlan(rules: paths.map { FaultRule(path: $0, nth: 1, status: 500) })
    let market = SandboxSessionManager(market: SandboxMarket(.init(faults: faults)))
    return try await report(
      from: market, at: SandboxSessionManager.baseURL, words, columns: columns)
  }

  private func report(
    from server: some NetworkSessionManager, at address: BaseURL, _ words: [String] = [],
    columns: Int = 500
  ) async throws -> CommandOutcome {
    var check = try ConformanceCheck(
      server: address, documents: [SandboxMarket.API.v3.document], sessionManager: server)
    check.clock = ManualClock()
    return try await openmarket(
      ["doctor"] + words, environment: ["COLUMNS": "\(columns)"],
      action: { [check] in try await $0.report(check) })
  }

  @Test func `with an option, the writes of the embedded market are checked, too`() async throws {
    let folder = try TemporaryFolder()
    let run = try await openmarket("doctor", "--write", "--data-dir", folder.path)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("ok       Leftovers\n"))
    #expect(run.output.contains("The server keeps the contract in 16 checks."))
  }

  @Test func `a broken rule has the expectation, and skipped rules have one reason`() async throws {
    let report = try await report(failing: "/healthChecker", "/api/products", columns: 44)
    #expect(report.exitCode == ExitCode.notUnderstood.rawValue)
    #expect(
      report.output.contains(
        """
        ok       Reachable (0 ms)
        broken   Health: status 500 (0 ms)
                 expected: 200, text/plain, "OK"
                 including the quotes [health]
        """))
    let skipped = "skipped (needs 'First page' first): Paging, Order, Next page"
    #expect(report.output.replacing("\n", with: " ").contains(skipped))
  }

  @Test(
    arguments: [
      (.failure(.timedOut), .network, "The server can't be checked: "),
      (
        .failure(.secureConnectionRequired(host: "a.example")), .invalidInput,
        "The server can't be checked: "
      ),
      (
        .success(HTTPResponse(status: 502, headers: ["Retry-After": "3600"])), .network,
        "No verdict is possible: "
      ),
    ] as [(Result<HTTPResponse, NetworkError>, ExitCode, String)])
  func `a server that can't be reached or is busy has an exit code`(
    answer: Result<HTTPResponse, NetworkError>, code: ExitCode, start: String
  ) async throws {
    let report = try await report(
      from: ScriptedSessionManager([answer, answer]), at: BaseURL("https://market.example"))
    #expect(report.exitCode == code.rawValue)
    #expect(report.error.hasPrefix("openmarket: " + start))
  }

  @Test func `JSON has an object for each check`() async throws {
    let report = try await report(failing: "/healthChecker", words: ["--json"])
    expectEqual(try SellersDesk.Failure(report.error).code, "broken-server")
    let output = report.output
    #expect(output.contains("\"server\" : \"\(SandboxSessionManager.baseURL)\""))
    #expect(output.matches(of: #/"code" : /#).count == 12)
    let health = try #require(output.split(separator: "{").first { $0.contains("\"health\"") })
    for member in [
      #""verdict" : "broken""#, #""expected" : "200, text/plain, \"OK\" including the quotes""#,
      #""found" : "status 500""#, #""status" : 500"#, #""milliseconds" : 0"#,
    ] {
      #expect(health.contains(member), "\(health)")
    }
  }

  @Test(arguments: [("ko", 34), ("en", 44)])
  func `no line is wider than the terminal`(language: String, columns: Int) async throws {
    let report = try await report(
      failing: "/healthChecker", "/training-resources", words: ["--lang", language],
      columns: columns)
    for line in report.output.split(separator: "\n") {
      #expect(TerminalText(line: String(line)).columns <= columns, "\(line)")
    }
  }
}
