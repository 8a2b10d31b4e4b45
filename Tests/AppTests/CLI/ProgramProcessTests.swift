import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Tests for the program's exit codes, standard streams and text styles.
@Suite(.oneAtATime(.startingPrograms)) struct ProgramProcessTests {
  private func run(
    _ arguments: String..., against answer: HTTPResponse
  ) async throws -> CommandLineProcess.Outcome {
    let server = try LoopbackServer(answer: { _ in answer })
    defer { server.stop() }
    return try await CommandLineProcess(
      arguments, environment: ["OPENMARKET_SERVER": server.address]
    ).outcome()
  }

  // MARK: - Exit codes and errors

  @Test(
    arguments: [
      (404, "{\"code\":404,\"message\":\"none\"}", 4), (503, "", 3), (200, "{\"pages\":", 8),
    ] as [(Int, String, Int32)])
  func `the server's response decides the exit code`(
    status: Int, body: String, code: Int32
  ) async throws {
    let run = try await run("show", "5", against: MarketAnswers.json(body, status: status))
    #expect(run.exitCode == code)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("openmarket: "))
    #expect(run.error.filter { $0 == "\n" }.count == 1)
  }

  @Test func `a wrong command line is one line on the standard error`() async throws {
    let run = try await CommandLineProcess.run("lst")
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error == "openmarket: there is no command 'lst'. Did you mean 'list'?\n")
  }

  @Test(arguments: [
    (["--json", "lst"], "usage", 2), (["show", "999999", "--json"], "not-found", 4),
  ])
  func `with JSON an error is one object`(
    arguments: [String], code: String, exitCode: Int32
  ) async throws {
    let run = try await CommandLineProcess(arguments).outcome()
    #expect(run.exitCode == exitCode)
    let error = try JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: Any]
    let keys = ["code", "description", "field", "recoverySuggestion", "text"]
    #expect(error?.keys.sorted() == keys)
    #expect(error?["code"] as? String == code)
    // A command that ended in a state prints it, with the same error.
    #expect(run.output.contains("\"code\" : \"\(code)\"") == (code == "not-found"))
  }

  @Test func `a server that isn't healthy is impaired`() async throws {
    let answer = HTTPResponse(status: 200, body: Data("MAINTENANCE".utf8))
    let text = try await run("health", "--lang=en", against: answer)
    #expect(text.exitCode == 8)
    #expect(text.output.isEmpty)
    #expect(text.error.hasSuffix("MAINTENANCE\n"))
    let json = try await run("health", "--json", against: answer)
    #expect(json.exitCode == 8)
    #expect(json.output.contains("\"health\" : \"impaired\""))
    #expect(json.error.contains("\"code\" : \"impaired-service\""))
  }

  @Test(arguments: [["health", "--json"], ["list"]])
  func `a refused connection is reported`(command: [String]) async throws {
    // The port is bound, but no server listens on it.
    let socket = try LoopbackServerSocket.bound()
    defer { socket.close() }
    let server = "http://127.0.0.1:\(try socket.port())"
    let run = try await CommandLineProcess(command + ["--server", server]).outcome()
    #expect(run.exitCode == ExitCode.network.rawValue)
    if command.contains("--json") {
      #expect(run.output.contains("\"health\" : \"down\""))
      #expect(run.error.contains("\"code\" : \"offline\""))
    } else {
      #expect(run.output.isEmpty)
      #expect(run.error.filter { $0 == "\n" }.count == 1)
    }
  }

  // MARK: - Streams

  @Test func `without a server the embedded market is used, and a note says so`() async throws {
    let run = try await CommandLineProcess.run("show", "32")
    #expect(run.exitCode == 0)
    #expect(
      run.error
        == "openmarket: running on the embedded market; give --server URL for a real one.\n")
    #expect(run.output.contains("32"))
    let help = try await CommandLineProcess.run("help")
    #expect(help.error.isEmpty && !help.output.isEmpty)
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
    #expect(run.output.contains("\u{1B}") == isStyled)
    #expect(run.output.contains("(was ") != isStyled)
  }
}
