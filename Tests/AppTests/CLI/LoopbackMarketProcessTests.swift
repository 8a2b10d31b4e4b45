import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite(.oneAtATime(.startingPrograms)) struct LoopbackMarketProcessTests {
  private func run(
    _ arguments: String..., against answer: HTTPResponse
  ) async throws -> CommandLineProcess.Outcome {
    let server = try LoopbackServer(answer: { _ in answer })
    defer { server.stop() }
    return try await CommandLineProcess(
      arguments, environment: ["OPENMARKET_SERVER": "http://127.0.0.1:\(server.port)"]
    ).outcome()
  }

  /// The names of all members, with the types of their values, wherever there is one to tell.
  private func shape(_ text: String) throws -> [String: [String]] {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let first = (object["products"] as? [[String: Any]])?.first ?? [:]
    return ["": object.keys.sorted(), "product": first.keys.sorted()]
  }

  @Test func `a server's JSON has the shape of the embedded market's`() async throws {
    let list = MarketAnswers.list(MarketAnswers.product(id: 5, name: "Kettle"))
    let served = try await run("list", "--json", against: MarketAnswers.json(list))
    let embedded = try await CommandLineProcess.run("list", "--json")
    #expect(served.exitCode == 0)
    #expect(served.error.isEmpty)
    #expect(try shape(served.output) == shape(embedded.output))
    #expect(served.output.contains("\"price\": \"12500000\""))
  }

  @Test func `nothing is said of the embedded market where there is a server`() async throws {
    let detail = MarketAnswers.json(MarketAnswers.detail(id: 5, name: "Kettle"))
    let served = try await run("show", "5", against: detail)
    #expect(served.exitCode == 0)
    #expect(served.error.isEmpty)
    #expect(served.output.contains("Tide Pool (#4)"))
    #expect(served.output.contains("http://pictures.example/9\n"))
  }

  @Test func `page and search are asked for as given`() async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 204) })
    defer { server.stop() }
    let run = try await CommandLineProcess.run(
      "--server", "http://127.0.0.1:\(server.port)", "list", "--page", "3", "--per-page=5",
      "--search", "a+b")
    #expect(run.exitCode == 0)
    #expect(
      server.requests.map(\.target)
        == ["/api/products?page_no=3&items_per_page=5&search_value=a%2Bb"])
  }

  @Test(
    arguments: [
      (404, "{\"code\":404,\"message\":\"none\"}", 4), (401, "", 5), (403, "", 5), (400, "", 6),
      (503, "", 3), (200, "{\"pages\":", 8), (200, "", 8),
    ] as [(Int, String, Int32)])
  func `an answer decides the exit code`(status: Int, body: String, code: Int32) async throws {
    let run = try await run("show", "5", against: MarketAnswers.json(body, status: status))
    #expect(run.exitCode == code)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("openmarket: "))
    #expect(run.error.filter { $0 == "\n" }.count == 1)
  }

  @Test func `a list cut off is not understood`() async throws {
    let run = try await run("list", "--json", against: MarketAnswers.json("{\"pages\":"))
    #expect(run.exitCode == 8)
    #expect(run.error.contains("\"code\": \"malformed-response\""))
  }

  @Test(arguments: [["list"], ["list", "--layout=grid"], ["list", "--json"]])
  func `a name with escape sequences does nothing`(arguments: [String]) async throws {
    let name = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}"
    let list = MarketAnswers.list(MarketAnswers.product(id: 5, name: name))
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json(list) })
    defer { server.stop() }
    let run = try await CommandLineProcess(
      arguments + ["--server=http://127.0.0.1:\(server.port)"]
    ).outcome()
    #expect(run.exitCode == 0)
    #expect(run.output.contains("owned"))
    #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeOnTerminal })
  }

  @Test func `a server that is not well is impaired`() async throws {
    let answer = HTTPResponse(status: 200, body: Data("MAINTENANCE".utf8))
    let text = try await run("health", "--lang=en", against: answer)
    #expect(text.exitCode == 8)
    #expect(text.output.isEmpty)
    #expect(text.error.hasSuffix("MAINTENANCE\n"))
    let json = try await run("health", "--json", against: answer)
    #expect(json.exitCode == 8)
    #expect(json.output.contains("\"status\": \"impaired\""))
    #expect(json.error.contains("\"code\": \"impaired-service\""))
  }
}
