import OpenMarketData
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct ContractTextTests {
  @Test(arguments: Language.allCases)
  func `every check has a title of its own and an expectation`(language: Language) {
    let titles = ContractCheck.allCases.map { $0.title(language) }
    #expect(Set(titles).count == titles.count)
    #expect(titles.allSatisfy { !$0.isEmpty })
    #expect(ContractCheck.allCases.allSatisfy { !$0.expectation(language).isEmpty })
  }

  @Test(
    arguments: [
      ([.deviates], "The server works, with 1 deviation that this package copes with"),
      ([.met, .deviates, .deviates], "The server works, with 2 deviations that this package"),
      ([.met, .deviates, .broken], "The server is broken: Encryption. What fails there is not"),
      ([.met], "The server keeps the contract in all 1 checks made; look into your code."),
    ] as [([ContractVerdict], String)])
  func `the last line answers whose fault it is`(
    verdicts: [ContractVerdict], start: String
  ) throws {
    let findings = verdicts.map { ContractFinding(.transport, [.init(.plain, $0)]) }
    let report = ContractReport(
      server: try ServerAddress("https://market.example"), findings: findings)
    #expect(report.conclusion(.english).hasPrefix(start))
  }

  @Test func `what is all right is left out beside what is not`() {
    let finding = ContractFinding(
      .listPage,
      [
        .init(.contentType("application/json"), .met), .init(.list(.olderKeys), .deviates),
        .init(.status(500), .broken),
      ])
    #expect(finding.text(.english) == "status 500, snake_case keys of the second generation")
  }
}
