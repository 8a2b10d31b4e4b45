import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
struct MainActorProgressTests {
  @Test func `reports in one turn of the main actor are delivered as one`() async {
    var received: [Int] = []
    let progress = MainActorProgress { received.append($0.completedBytes) }
    for bytes in 1...1_000 {
      progress.report(TransferProgress(completedBytes: bytes, totalBytes: nil))
    }
    await MainActor.turn()
    #expect(received == [1_000])
    await Task { @concurrent in
      progress.report(TransferProgress(completedBytes: 1_001, totalBytes: nil))
    }.value
    await MainActor.turn()
    #expect(received == [1_000, 1_001])
  }
}
