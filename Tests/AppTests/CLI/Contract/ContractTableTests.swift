import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct ContractTableTests {
  @Test func `a server that keeps the contract is a table, and whose fault it is`() throws {
    let report = try SampleFindings.report(SampleFindings.transport, SampleFindings.reachable)
    #expect(
      ContractTable.lines(report, .english, Terminal()) == [
        "https://market.example",
        "",
        "VERDICT  CHECK       FOUND     TIME",
        "ok       Encryption  https",
        "ok       Reachable   answers  12 ms",
        "",
        "The server keeps the contract in all 2 checks made; look into your code.",
      ])
  }

  @Test func `a difference is told in full below the table`() throws {
    let report = try SampleFindings.report(
      SampleFindings.reachable, SampleFindings.order, SampleFindings.nextPage)
    #expect(
      ContractTable.lines(report, .english, Terminal(columns: 44)) == [
        "https://market.example",
        "",
        "VERDICT  CHECK      FOUND               TIME",
        "ok       Reachable  answers            12 ms",
        "differs  Order      1 row again, pro…",
        "",
        "Order (list-order)",
        "  expected: newest first, no product twice",
        "  found: 1 row again, product 108 after an",
        "  older one",
        "",
        "skipped (there is one page only): Next page",
        "The server works, with 1 deviation that this",
        "package copes with; see whether your code",
        "copes with it, too.",
      ])
  }

  @Test func `a table in Korean lines up`() throws {
    let report = try SampleFindings.report(
      SampleFindings.reachable, SampleFindings.health, SampleFindings.longPage)
    #expect(
      ContractTable.lines(report, .korean, Terminal(columns: 60)) == [
        "https://market.example",
        "",
        "판정  항목         결과                     시간",
        "정상  연결         응답함                  12 ms",
        "고장  상태 확인    DOWN                     7 ms",
        "다름  페이지 크기  20줄을 요청했지만 60줄",
        "",
        "상태 확인 (health)",
        "  계약: 200, text/plain, 따옴표를 포함한 \"OK\"",
        "  실제: DOWN",
        "",
        "페이지 크기 (list-size)",
        "  계약: 요청한 만큼의 줄",
        "  실제: 20줄을 요청했지만 60줄",
      ])
  }

  @Test func `where nothing answers, it is said once`() throws {
    let failure = ContractFact.failed(.cannotConnect(reason: "refused"))
    let report = try SampleFindings.report(
      SampleFindings.transport, ContractFinding(.reachable, [.init(failure, .broken)]),
      ContractFinding(.health, skipped: .unreachable),
      ContractFinding(.listPage, skipped: .unreachable))
    #expect(
      ContractTable.lines(report, .english, Terminal(columns: 200)).suffix(2) == [
        "", "2 checks were not made, as nothing answers.",
      ])
  }

  @Test func `a terminal shows what is wrong in bold`() throws {
    let report = try SampleFindings.report(SampleFindings.health, SampleFindings.transport)
    let lines = ContractTable.lines(report, .english, Terminal(isStyled: true))
      .map { $0.replacing("\u{1B}", with: "^") }
    #expect(lines[3] == "^[1mbroken^[0m   Health      DOWN   7 ms")
    #expect(lines[4] == "ok       Encryption  https")
    #expect(lines[6] == "^[1mHealth^[0m (health)")
  }

  @Test(arguments: Language.allCases, [false, true])
  func `no line is wider than the terminal`(language: Language, isStyled: Bool) throws {
    let report = try SampleFindings.report(
      SampleFindings.reachable, SampleFindings.health, SampleFindings.longPage,
      SampleFindings.order, SampleFindings.nextPage)
    for columns in stride(from: 30, through: 140, by: 5) {
      let terminal = Terminal(columns: columns, isStyled: isStyled)
      for line in ContractTable.lines(report, language, terminal) {
        let shown = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(shown.reduce(0) { $0 + $1.columns } <= columns, "\(columns): \(shown)")
      }
    }
  }

  @Test func `nothing a server sends reaches the terminal raw, nor at any length`() throws {
    let evil = "\u{1B}]0;x\u{7}\u{9B}31m\u{202E}" + String(repeating: "a", count: 100_000)
    let defect = ResponseDefect(path: evil, problem: .repeatedKey)
    let facts: [ContractFact] = [
      .health(evil), .contentType(evil), .message(evil), .unreadable(defect),
      .failed(.redirectRefused(to: evil)), .failed(.cannotConnect(reason: evil)),
      .redirected(times: 1, firstTo: evil), .missingKeys([evil]),
      .list(.unreadableRows(1, defect)), .list(.dateForm(evil)), .list(.notFound(evil)),
      .list(.paging(key: "limit", expected: "20", found: evil)),
      .picture(.otherFormat(.png, contentType: evil)),
    ]
    for fact in facts {
      let report = try SampleFindings.report(ContractFinding(.health, [.init(fact, .broken)]))
      let lines = ContractTable.lines(report, .english, Terminal())
      #expect(lines.joined().unicodeScalars.allSatisfy { !$0.isUnsafeOnTerminal }, "\(fact)")
      #expect(lines.joined().count < 1_000)
    }
  }
}
