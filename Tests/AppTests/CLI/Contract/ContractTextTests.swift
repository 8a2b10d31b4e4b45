import OpenMarketData
import OpenMarketDomain
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
      ([.met], "The server keeps the contract in the one check made; look into your code."),
      ([.met, .met], "The server keeps the contract in all 2 checks made; look into your code."),
    ] as [([ContractVerdict], String)])
  func `the last line answers whose fault it is`(
    verdicts: [ContractVerdict], start: String
  ) throws {
    let findings = verdicts.map { ContractFinding(.transport, [.init(.plain, $0)]) }
    let report = ContractReport(
      server: try ServerAddress("https://market.example"), findings: findings)
    #expect(report.conclusion(.english).hasPrefix(start))
  }

  @Test(
    arguments: [
      (LocalizedText(ContractListFact.rows(1)), "1 row"),
      (LocalizedText(ContractListFact.tooManyRows(2, asked: 1)), "2 rows instead of 1"),
      (LocalizedText(ContractListFact.tooFewRows(1, expected: 2)), "1 row instead of 2"),
      (LocalizedText(ContractPictureFact.oversized(bytes: 1)), "1 byte is too many"),
      (LocalizedText(ContractPictureFact.oversized(bytes: 2)), "2 bytes are too many"),
      (LocalizedText(NetworkError.bodyTooLarge(limit: 1)), "the answer is larger than 1 byte"),
      (Labels.listing(1, of: nil), "1 product…"),
      (Labels.listing(1, of: 1), "1 of 1 product (100%)"),
      (Labels.listing(1, of: 2), "1 of 2 products (50%)"), (Labels.products(1), "1 product"),
      (Labels.bytesTooMany(1), "1 byte too many"), (BrowseLabels.bytes(1), "1 byte"),
      (Labels.receiving(ByteProgress(completedBytes: 1, totalBytes: nil)), "receiving 1 byte"),
      (
        Labels.sending(ByteProgress(completedBytes: 1, totalBytes: 1)), "sending 1 of 1 byte (100%)"
      ),
      (
        PictureError.rejected(issues: 1).text,
        "these pictures cannot be uploaded as they are: 1 issue."
      ),
    ] as [(LocalizedText, String)])
  func `one of something is told in the singular`(text: LocalizedText, english: String) {
    #expect(text(.english) == english)
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
