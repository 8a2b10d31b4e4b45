import OpenMarketDomain
import Testing

struct TransferProgressTests {
  @Test(
    arguments: [
      (0, 10, 0), (5, 10, 0.5), (10, 10, 1), (12, 10, 1), (0, 0, 1), (3, nil, nil),
    ] as [(Int, Int?, Double?)])
  func `the share is from nothing to all, where the whole is known`(
    completed: Int, total: Int?, fraction: Double?
  ) {
    #expect(TransferProgress(completedBytes: completed, totalBytes: total).fraction == fraction)
  }
}
