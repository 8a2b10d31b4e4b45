import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct DoctorProcessTests {
  @Test func `the embedded market keeps its contract`() async throws {
    let run = try await CommandLineProcess.run("doctor")
    #expect(run.exitCode == 0)
    #expect(
      run.output.contains("The server keeps the contract in all 29 checks."))
    let json = try await CommandLineProcess.run("doctor", "--json")
    #expect(json.output.contains("\"verdict\": \"met\""))
    #expect(json.error.isEmpty)
  }

  @Test func `a server that is broken is told so on the standard error`() async throws {
    let folder = try TemporaryFolder()
    let rules = #"{"rules": [{"path": "/api/products", "body": "malformed"}]}"#
    let plan = try folder.write(Data(rules.utf8), to: "faults.json")
    let market = try await ServedMarketProcess("--ephemeral", "--faults", plan)
    let run = try await CommandLineProcess.run("doctor", "--server", market.announcement.url)
    let json = try await CommandLineProcess.run(
      "doctor", "--json", "--server", market.announcement.url)
    _ = await market.stop()
    #expect(run.exitCode == ExitCode.notUnderstood.rawValue)
    #expect(run.error.hasPrefix("openmarket: The server breaks the contract: First page"))
    #expect(run.error.filter { $0 == "\n" }.count == 1)
    #expect(run.output.contains("First page (list-page)"))
    #expect(json.exitCode == ExitCode.notUnderstood.rawValue)
    #expect(json.output.contains("\"verdict\": \"broken\""))
    let error = try JSONDecoder().decode([String: String].self, from: Data(json.error.utf8))
    #expect(error["code"] == "broken-server")
  }
}
