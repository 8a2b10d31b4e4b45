import Testing

@testable import OpenMarketPresentation

extension Int: Transcribable {
  var transcript: [String] { ["\(self)"] }
}

@MainActor
struct TranscriptTests {
  /// Counts.
  private final class Counter: ViewModel {
    let store = StateStore(0)
    var state: Int { store.state }

    func states(
      buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy
    ) -> AsyncStream<Int> {
      store.states(buffering: policy)
    }

    func count(to number: Int) {
      for number in 1...number { store.update { $0 = number } }
    }
  }

  @Test func `every state stands under what it came of`() async {
    let counter = Counter()
    let transcript = Transcript(of: counter)
    await transcript.step("three") { counter.count(to: 3) }
    await transcript.step("three again") { counter.store.update { $0 = 3 } }
    await transcript.step("one") { counter.store.update { $0 = 1 } }
    #expect(
      await transcript.text() == """
        0

        > three
        1
        2
        3

        > three again
        nothing changes

        > one
        1

        """)
  }

  @Test func `a state that came between the steps has no place`() async {
    let counter = Counter()
    let transcript = Transcript(of: counter)
    await transcript.step("one") { counter.count(to: 1) }
    counter.store.update { $0 = 9 }
    #expect(await transcript.text() == nil)
  }
}
