import Foundation
import OpenMarketConformance
import OpenMarketData
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct ConformanceTableTests {
  private func report(
    _ changes: [String: CheckedServer.Answer] = [:]
  ) async throws -> ConformanceReport {
    let answers = try ProductsServer().answers.merging(changes) { $1 }
    let check = ConformanceCheck(
      server: try ServerAddress("https://market.example"), sessionManager: CheckedServer(answers),
      clock: ManualClock())
    return try #require(await check.report())
  }

  @Test func `a problem is shown in full below the table`() async throws {
    let lines = ConformanceTable.lines(
      try await report(["/healthChecker": .typed("text/plain", "DOWN")]), .english,
      Terminal(columns: 44))
    #expect(
      lines.prefix(6) == [
        "https://market.example", "",
        "VERDICT  CHECK          FOUND           TIME",
        "ok       Encryption     https",
        "ok       Reachable      answers         0 ms",
        "broken   Health         DOWN            0 ms",
      ])
    #expect(
      lines.suffix(5) == [
        "", "Health (health)", "  expected: 200, text/plain, \"OK\" including", "  the quotes",
        "  found: DOWN",
      ])
  }

  @Test func `rules that were skipped are listed once a reason`() async throws {
    let lines = ConformanceTable.lines(
      try await report([ProductsServer.first: .status(500)]), .english, Terminal(columns: 500))
    #expect(
      lines.last?.hasPrefix("skipped (needs 'First page' first): Rows, Paging, Page size") == true)
  }

  @Test(arguments: Language.allCases, [false, true])
  func `no line is wider than the terminal`(language: Language, isStyled: Bool) async throws {
    let report = try await report([
      "/healthChecker": .typed("text/plain", "DOWN"),
      ProductsServer.detail: .json(ProductsServer.product(125, ["vendors": nil])),
    ])
    for columns in stride(from: 30, through: 140, by: 5) {
      let terminal = Terminal(columns: columns, isStyled: isStyled)
      for line in ConformanceTable.lines(report, language, terminal) {
        let shown = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(shown.reduce(0) { $0 + $1.columns } <= columns, "\(columns): \(shown)")
      }
    }
  }

  @Test func `text from the server can't control the terminal`() async throws {
    let evil = "\u{1B}]0;x\u{7}\u{9B}31m\u{202E}" + String(repeating: "a", count: 100_000)
    let report = try await report([
      "/healthChecker": .typed("text/plain", evil),
      ProductsServer.detail: .typed(evil, ProductsServer.product(125)),
      ProductsServer.next: .failure(.redirectRefused(to: evil)),
      ProductsServer.one: .failure(.cannotConnect(reason: evil)),
    ])
    let lines = ConformanceTable.lines(report, .english, Terminal())
    #expect(lines.joined().unicodeScalars.allSatisfy { !$0.isUnsafeOnTerminal })
    #expect(lines.joined().count < 10_000)
  }
}
