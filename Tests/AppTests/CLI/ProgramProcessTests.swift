import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests for the program's exit codes, standard streams and text styles.
@Suite(.takingTurns(.startingPrograms)) struct ProgramProcessTests {
  // MARK: - Exit codes and errors

  @Test(arguments: [
    (["--json", "lst"], "usage", 2), (["show", "999999", "--json"], "not-found", 4),
  ])
  func `with JSON an error is one object`(
    arguments: [String], code: String, exitCode: Int32
  ) async throws {
    let run = try await openmarket(arguments)
    #expect(run.exitCode == exitCode)
    let error = try JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: Any]
    #expect(
      error?.keys.sorted() == [
        "code", "description", "field", "problem", "recoverySuggestion", "serverMessage", "text",
        "title",
      ])
    #expect(error?["code"] as? String == code)
    // A command that ended in a state prints it, with the same error.
    #expect(run.output.contains("\"code\" : \"\(code)\"") == (code == "not-found"))
  }

  @Test func `a server that isn't healthy is impaired`() async throws {
    let answer = HTTPResponse(status: 200, body: Data("MAINTENANCE".utf8))
    let text = try await openmarket(["health"], against: { _ in answer })
    #expect((text.exitCode, text.output) == (8, ""))
    #expect(text.error.hasSuffix("“MAINTENANCE”\n"))
    let json = try await openmarket(["health", "--json"], against: { _ in answer })
    #expect(json.exitCode == 8)
    #expect(json.output.contains("\"health\" : \"impaired\""))
    expectEqual(try SellersDesk.Failure(json.error).code, "impaired-service")
  }

  // MARK: - Streams

  @Test func `without a server the embedded market is used, and a note says so`() async throws {
    let run = try await openmarket("show", "32")
    let note = "openmarket: Using the built-in market. For a real server, add --server URL.\n"
    #expect((run.exitCode, run.error) == (0, note))
    let help = try await openmarket("help")
    #expect(help.error == "")
    #expect(!help.output.isEmpty)
  }

  @Test(arguments: [["list", "--json"], ["list", "--all", "--per-page", "1"]])
  func `a closed pipe ends the program silently`(arguments: [String]) async throws {
    let run = try await CommandLineProcess(arguments, output: .closedPipe).outcome()
    #expect(run.exitCode == ExitCode.closedPipe.rawValue)
    #expect(!run.error.contains("written"))
    if arguments.contains("--json") { #expect(run.error.isEmpty) }
  }

  @Test func `without a standard output nothing is written elsewhere`() async throws {
    let run = try await CommandLineProcess.run("list", "--json", output: .missing)
    #expect(run.exitCode == ExitCode.unforeseen.rawValue)
    #expect(run.error.contains("\"code\" : \"output\""))
    #expect(run.error.contains(String(cString: strerror(EBADF))))
  }

  // MARK: - Styles and widths

  @Test(
    arguments: [
      ([], ["TERM": "xterm"], true), ([], ["TERM": "dumb"], false),
      (["--no-color"], ["TERM": "xterm"], false),
    ] as [([String], [String: String], Bool)])
  func `a terminal strikes old prices through, unless it can't or shouldn't`(
    options: [String], environment: [String: String], isStyled: Bool
  ) async throws {
    let run = try await CommandLineProcess(
      ["list", "--lang", "en"] + options, environment: environment, output: .terminal(columns: 100)
    ).outcome()
    #expect(run.output.contains("\u{1B}[9m") == isStyled)
    #expect(run.output.contains("(was ") != isStyled)
  }
}

/// Tests in which the proxy of the environment fails. On Apple platforms, the transport doesn't
/// read the environment.
@Suite(.takingTurns(.startingPrograms)) struct ProxyProcessTests {
  private static let text =
    "openmarket: The proxy can't be reached, or doesn't let the request through"

  private func failure(_ proxy: String) async throws -> CommandOutcome {
    try await CommandLineProcess(
      ["list", "--server", "https://market.example"], environment: ["https_proxy": proxy]
    ).outcome()
  }

  #if !canImport(Darwin)
    @Test(arguments: [(407, 1), (403, 1), (502, 4)])
    func `a proxy that refuses is named with its status`(status: Int, attempts: Int) async throws {
      let server = try LoopbackServer(script: { connection in
        _ = try connection.readSome()
        try connection.send("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n")
      })
      defer { server.stop() }
      let run = try await failure("http://me:open-sesame@127.0.0.1:\(server.port)")
      #expect(run.exitCode == ExitCode.network.rawValue)
      #expect(run.error.hasPrefix("\(Self.text) (HTTP \(status))"))
      #expect(!run.error.contains("sesame"))
      #expect(server.connectionCount == attempts)
    }

    @Test(arguments: [
      "http://me:open-sesame@127.0.0.1:9", "http://me:open-sesame@proxy.invalid:8080",
      "socks5://127.0.0.1:9", "odd://me:open-sesame@127.0.0.1", "http://:open-sesame@",
    ])
    func `a proxy that can't be reached is named`(proxy: String) async throws {
      let run = try await failure(proxy)
      #expect(run.exitCode == ExitCode.network.rawValue)
      #expect(run.error.hasPrefix(Self.text))
      #expect(!run.error.contains("sesame"))
    }
  #endif
}
