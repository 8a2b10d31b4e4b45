import OpenMarketData
import OpenMarketDomain

/// Findings with invented values.
enum SampleFindings {
  static let transport = ContractFinding(.transport, [.init(.encrypted, .met)])
  static let reachable = ContractFinding(
    .reachable, [.init(.answered, .met)], status: 200, duration: .microseconds(12_900))
  static let longPage = ContractFinding(
    .listSize, [.init(.list(.tooManyRows(60, asked: 20)), .deviates)])
  static let order = ContractFinding(
    .listOrder,
    [
      .init(.list(.repeatedRows(1)), .deviates),
      .init(.list(.outOfOrder(ProductID(108))), .deviates),
    ])
  static let health = ContractFinding(
    .health, [.init(.health("DOWN"), .broken), .init(.contentType("text/plain"), .met)],
    status: 200, duration: .milliseconds(7))
  static let nextPage = ContractFinding(.nextPage, skipped: .noMorePages)

  static func report(_ findings: ContractFinding...) throws -> ContractReport {
    ContractReport(server: try ServerAddress("https://market.example"), findings: findings)
  }
}
