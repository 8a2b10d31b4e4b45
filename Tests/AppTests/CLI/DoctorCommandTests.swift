import Foundation
import OpenMarket
import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite struct DoctorCommandTests {
  private struct Answer: Decodable {
    struct Check: Decodable {
      let code: String
      let verdict: String
      let expected: String
      let found: String
      let status: Int?
      let milliseconds: Int?
    }

    let server: String
    let verdict: String
    let checks: [Check]
  }

  private func report(
    _ carrier: any NetworkSessionManager, isJSON: Bool = false
  ) async throws -> Report {
    let container = DIContainer(
      configuration: try .patient("https://market.example"),
      carrier: carrier)
    let context = CommandContext(
      settings: Settings(ArgumentParser.parse(["doctor"])),
      preferences: Preferences(language: .english, isJSON: isJSON), input: .input,
      output: .output, error: .error)
    return try await DoctorCommand(server: ServerChoice()).check(container, in: context)
  }

  private func market(_ change: (inout Fault) -> Void, at path: String) -> SandboxSessionManager {
    var fault = Fault()
    change(&fault)
    let plan = FaultPlan(rules: [FaultRule(path: path, fault: fault)])
    return SandboxSessionManager(market: SandboxMarket(faults: plan))
  }

  @Test func `a market that is all right ends well`() async throws {
    let report = try await report(SandboxSessionManager())
    #expect(report.exitCode == .done)
    #expect(report.output.contains("in all 29 checks."))
  }

  @Test func `deviations end well, and are told`() async throws {
    let report = try await report(market({ $0.overlongPages = true }, at: "/api/products"))
    #expect(report.exitCode == .done)
    #expect(report.output.contains("40 rows"))
  }

  @Test func `a broken server is not understood`() async throws {
    let report = try await report(market({ $0.body = .malformed }, at: "/api/products"))
    #expect(report.exitCode == .notUnderstood)
    #expect(
      report.failure?.message(.english)?.hasPrefix("The server breaks the contract: First page. ")
        == true)
    #expect(!report.output.contains("The server breaks"))
  }

  @Test(
    arguments: [
      (.cannotConnect(reason: "refused"), .network), (.timedOut, .network),
      (.untrustedServer(reason: "expired"), .network),
      (.invalidRequest(reason: "no"), .invalidInput),
    ] as [(NetworkError, ExitCode)])
  func `a server that cannot be reached has an exit code`(
    error: NetworkError, code: ExitCode
  ) async throws {
    let silence = ScriptedSessionManager([.failure(error), .failure(error)])
    let report = try await report(silence)
    #expect(report.exitCode == code)
    #expect(
      report.failure?.message(.english)?.hasPrefix("The server can't be reached: ") == true)
  }

  @Test func `JSON has an object for each check`() async throws {
    let report = try await report(
      market({ $0.status = 500 }, at: "/healthChecker"), isJSON: true)
    #expect(report.exitCode == .notUnderstood)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(report.output.utf8))
    #expect(answer.server == "https://market.example")
    #expect(answer.verdict == "broken")
    #expect(answer.checks.map(\.code) == ConformanceRule.allCases.map(\.rawValue))
    let health = answer.checks[2]
    #expect(health.verdict == "broken")
    #expect(health.expected == "200, text/plain, \"OK\" including the quotes")
    #expect(health.found == "status 500")
    #expect(health.status == 500)
    #expect(health.milliseconds != nil)
    #expect(answer.checks[0].milliseconds == nil)
    #expect(answer.checks.count { $0.verdict == "met" } == 28)
  }

  @Test func `an interrupted check has no report`() async throws {
    let carrier = GatedSessionManager()
    let running = Task { try await report(carrier).exitCode }
    _ = try await carrier.calls.next()
    running.cancel()
    await #expect(throws: Failure.self) { try await running.value }
  }
}
