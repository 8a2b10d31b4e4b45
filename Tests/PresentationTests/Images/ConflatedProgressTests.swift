import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
struct ConflatedProgressTests {
  private final class Told {
    var bytes: [Int] = []
  }

  private let told = Told()
  private let progress: ConflatedProgress

  init() {
    progress = ConflatedProgress { [told] in told.bytes.append($0.completedBytes) }
  }

  private nonisolated func tell(_ bytes: Int) {
    progress.tell(ByteProgress(completedBytes: bytes, totalBytes: nil))
  }

  @Test func `a thousand in one turn are one hop, with the newest`() async {
    for bytes in 1...1_000 { tell(bytes) }
    await MainActor.turn()
    #expect(told.bytes == [1_000])
    tell(1_001)
    await MainActor.turn()
    #expect(told.bytes == [1_000, 1_001])
  }

  @Test func `what goes back is left out`() async {
    for bytes in [5, 4, 7, 6, 7] {
      tell(bytes)
      await MainActor.turn()
    }
    #expect(told.bytes == [5, 7, 7])
  }

  @Test func `from any thread, it never goes back and ends with the most`() async {
    await withTaskGroup { group in
      for first in 1...8 {
        group.addTask { @concurrent in
          for bytes in stride(from: first, through: 800, by: 8) { tell(bytes) }
        }
      }
    }
    await MainActor.turn()
    #expect(told.bytes == told.bytes.sorted())
    #expect(told.bytes.last == 800)
  }
}
