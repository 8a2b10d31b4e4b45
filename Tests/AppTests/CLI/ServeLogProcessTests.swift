import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct ServeLogProcessTests {
  private struct Line: Decodable {
    let event: String
    let method: String
    let target: String
    let status: Int?
    let bytes: Int
    let milliseconds: Double
    let fault: String?
    let hint: String?
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `each request is a line, with the rule that fired`() async throws {
    let plan = try folder.write(
      Data(#"{"rules":[{"name":"busy","path":"/healthChecker","status":503}]}"#.utf8),
      to: "faults.json")
    let served = try await ServedMarketProcess("--ephemeral", "--faults", plan)
    let size = try await served.send(.get, "/api/products/32").body.count
    #expect(try await served.send(.get, "/healthChecker").status == 503)
    let lines = try await [1, 2].asyncMap { index in
      let text = try #require(await served.process.outputLine(index))
      return try JSONDecoder().decode(Line.self, from: Data(text.utf8))
    }
    #expect(await served.stop().exitCode == 0)
    #expect(lines.map(\.event) == ["request", "request"])
    #expect(lines.map(\.method) == ["GET", "GET"])
    #expect(lines.map(\.target) == ["/api/products/32", "/healthChecker"])
    #expect(lines.map(\.status) == [200, 503])
    #expect(lines[0].bytes == size)
    #expect(lines.map(\.fault) == [nil, "busy"])
    #expect(lines.allSatisfy { $0.milliseconds >= 0 })
  }

  @Test func `a line says which keys were ignored`() async throws {
    let served = try await ServedMarketProcess("--ephemeral")
    let product = try JSONDecoder().decode(
      ServedMarketProcess.Product.self, from: try await served.register(stock: 1).body)
    let changed = try await served.sendJSON(
      .patch, "/api/products/\(product.id)", ",\"product_id\":1,\"stock\":2")
    #expect(changed.status == 202)
    let text = try #require(await served.process.outputLine(2))
    let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
    #expect(line.hint == "`product_id` is not a key of this API.")
    #expect(line.fault == nil)
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `no line of the log holds a secret`() async throws {
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    let product = try JSONDecoder().decode(
      ServedMarketProcess.Product.self, from: try await served.register(stock: 1).body)
    _ = try await served.sendJSON(.patch, "/api/products/\(product.id)", ",\"stock\":2")
    #expect(try await served.delete(product.id).status == 202)
    let secret = served.announcement.secret
    _ = try await served.send(
      .delete, "/api/products/\(secret)", headers: ["identifier": served.announcement.identifier])
    _ = try await served.send(.get, "/api/products?secret=\(secret)&page_no=1&items_per_page=1")
    let outcome = await served.stop()
    let log = outcome.output.split(separator: "\n").dropFirst()
    #expect(log.count == 6)
    for line in log {
      #expect(!line.contains(secret))
      #expect(!line.contains(served.announcement.identifier))
      // An address of deletion ends so.
      #expect(!line.contains(/[0-9a-f]{16}-[0-9a-f]{16}/))
    }
    #expect(outcome.error.isEmpty)
  }

  @Test func `a log that nobody reads stops nothing`() async throws {
    let process = try CommandLineProcess(
      ["serve", "--ephemeral", "--port", "0", "--lang", "en"], output: .closedPipe)
    let line = try #require(await process.errorLine(0))
    let url = try #require(line.split(separator: " ").last.map(String.init))
    for _ in 1...3 {
      let health = try await CommandLineProcess.run("health", "--server", url)
      #expect(health.exitCode == 0)
    }
    process.send(SIGTERM)
    let outcome = await process.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.split(separator: "\n").count { $0.contains("the log of requests") } == 1)
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
