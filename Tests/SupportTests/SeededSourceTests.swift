import OpenMarketTestSupport
import Testing

struct SeededSourceTests {
  private func durations(_ seed: UInt64) -> [Duration] {
    let source = SeededSource(seed: seed)
    return (0..<100).map { _ in source.duration(in: .seconds(1) ... .seconds(3)) }
  }

  @Test func `the same seed gives the same durations in the range, and another seed others`() {
    #expect(durations(1) == durations(1))
    #expect(Set(durations(1)).isDisjoint(with: durations(2)))
    #expect(Set(durations(1)).count == 100)
    #expect(durations(1).allSatisfy { (.seconds(1) ... .seconds(3)).contains($0) })
  }
}
