import Foundation
import OpenMarketConformance
import OpenMarketData
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite(.oneAtATime(.startingPrograms)) struct DoctorTests {
  private struct Output: Decodable {
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
    _ changes: [String: CheckedServer.Answer] = [:], _ words: String..., columns: Int = 500
  ) async throws -> (output: String, failure: CommandFailure?) {
    let answers = try ProductsServer().answers.merging(changes) { $1 }
    return try await report(from: CheckedServer(answers), words, columns: columns)
  }

  private func report(
    from server: some NetworkSessionManager, _ words: [String] = [], columns: Int = 500
  ) async throws -> (output: String, failure: CommandFailure?) {
    let check = ConformanceCheck(
      server: try BaseURL("https://market.example"), sessionManager: server,
      clock: ManualClock())
    return try await CommandOutput.run(
      ["doctor"] + words, ["COLUMNS": "\(columns)", "LANG": "en_US"]
    ) { try await $0.report(check) }
  }

  @Test func `with an option, the writes of the embedded market are checked, too`() async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandLineProcess.run(
      "doctor", "--write", "--data-dir", folder.url.path)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("ok       Leftovers: none"))
    #expect(run.output.contains("The server keeps the contract in all 26 checks."))
  }

  @Test func `a broken rule is shown with the expectation`() async throws {
    let report = try await report(
      ["/healthChecker": .typed("text/plain", "DOWN")], columns: 44)
    #expect(report.failure?.exitCode == .notUnderstood)
    #expect(report.failure?.code == "broken-server")
    #expect(
      report.output.contains(
        """
        ok       Reachable: answers (0 ms)
        broken   Health: DOWN (0 ms)
                 expected: 200, text/plain, "OK"
                 including the quotes [health]
        """))
  }

  @Test(
    arguments: [
      (.failure(.timedOut), .network, "The server can't be checked: "),
      (.failure(.untrustedServer(reason: "expired")), .network, "The server can't be checked: "),
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
    let report = try await report(from: ScriptedSessionManager([answer, answer]))
    #expect(report.failure?.exitCode == code)
    #expect(report.failure?.message?(.english).hasPrefix(start) == true)
  }

  @Test func `skipped checks are listed once for each reason`() async throws {
    let report = try await report([ProductsServer.first: .status(500)])
    #expect(
      report.output.contains("skipped (needs 'First page' first): Rows, Paging, Page size"))
  }

  @Test func `JSON has an object for each check`() async throws {
    let report = try await report(["/healthChecker": .status(500)], "--json")
    let output = try JSONDecoder().decode(Output.self, from: Data(report.output.utf8))
    #expect(output.server == "https://market.example")
    #expect(output.verdict == "broken")
    let reads = ConformanceCheck(
      server: try BaseURL("https://market.example"), sessionManager: ScriptedSessionManager([]))
    #expect(output.checks.map(\.code) == reads.rules.map(\.rawValue))
    let health = output.checks[2]
    #expect(health.verdict == "broken")
    #expect(health.expected == "200, text/plain, \"OK\" including the quotes")
    #expect(health.found == "status 500")
    #expect(health.status == 500)
    #expect(health.milliseconds != nil)
    #expect(output.checks[0].milliseconds == nil)
  }

  @Test(arguments: [[], ["--json"]])
  func `an interrupted check reports what it has`(options: [String]) async throws {
    let started = Gate()
    let running = Mutex<CommandLineProcess?>(nil)
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        if request.target.contains("?") {
          try connection.wait(at: started)
          // Send the signal from this thread. On a busy computer, the test's task may resume only after the request has timed out.
          running.withLock { $0?.send(SIGINT) }
          try connection.wait(at: Gate())
        }
        try connection.send(HTTPResponse(status: 200, body: Data("\"OK\"".utf8)), to: request)
      }
    })
    defer { server.stop() }
    let process = try CommandLineProcess(["doctor", "--server", server.address] + options)
    running.withLock { $0 = process }
    started.open()
    let run = await process.outcome()
    #expect(run.exitCode == 130)
    #expect(run.output.contains(options.isEmpty ? "Reachable" : "\"code\" : \"reachable\""))
  }

  @Test(arguments: ["ko", "en"], [30, 44, 80])
  func `no line is wider than the terminal`(language: String, columns: Int) async throws {
    let report = try await report(
      [
        "/healthChecker": .typed("text/plain", "DOWN"),
        ProductsServer.detail: .json(ProductsServer.product(125, ["vendors": nil])),
      ], "--lang", language, columns: columns)
    for line in report.output.split(separator: "\n") {
      #expect(TerminalText(line: String(line)).columns <= columns, "\(line)")
    }
  }
}
