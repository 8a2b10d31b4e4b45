import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct ServeStopProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func slowMarket(milliseconds: Int) async throws -> ServedMarketProcess {
    let plan = """
      {"rules":[{"name":"slow","method":"POST","latencyMilliseconds":\(milliseconds)}]}
      """
    let file = try folder.write(Data(plan.utf8), to: "faults.json")
    return try await ServedMarketProcess(
      "--data-dir", folder.path, "--faults", file, at: .own())
  }

  /// Asks again and again until something is so. Each time takes as long as an answer does.
  private func wait(until isSo: () async -> Bool) async throws {
    for _ in 1...20_000 where await isSo() { return }
    Issue.record("it never came")
  }

  @Test func `a request in flight is finished before the end`() async throws {
    let served = try await slowMarket(milliseconds: 1_000)
    let count = try await served.products().count
    async let answer = served.register(stock: 5)
    // The change is made, and its answer waits.
    try await wait { (try? await served.products().count) == count + 1 }
    let outcome = await served.stop()
    let status = try await answer.status
    #expect(status == 201)
    #expect(outcome.exitCode == 0)
    let isLogged = outcome.output.split(separator: "\n").contains {
      $0.contains("\"method\":\"POST\"") && $0.contains("\"fault\":\"slow\"")
    }
    #expect(isLogged)
  }

  @Test func `a second signal ends the server at once`() async throws {
    let served = try await slowMarket(milliseconds: 60_000)
    let count = try await served.products().count
    async let answer = try? served.register(stock: 5)
    try await wait { (try? await served.products().count) == count + 1 }
    served.process.send(SIGTERM)
    try await wait { (try? await served.products()) == nil }
    served.process.send(SIGTERM)
    #expect(await served.process.outcome().exitCode == 143)
    let response = await answer
    #expect(response == nil)
  }
}
