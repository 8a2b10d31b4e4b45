import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

extension Int: Transcribable {
  var transcript: [String] { ["\(self)"] }
}

@MainActor
struct TranscriptTests {
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

  @Test func `a transcript has every state below its step`() async {
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
    let late = Transcript(of: counter)
    await late.step("two") { counter.store.update { $0 = 2 } }
    counter.store.update { $0 = 9 }
    #expect(await late.text() == nil, "a state came after the last step")
  }

  @Test func `a text is compared with the recorded one`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "New/story.txt")
    let recorded = RecordedText(file: file, isRecording: false)
    #expect(try recorded.difference(from: "")?.contains("doesn't exist") == true)
    let recording = RecordedText(file: file, isRecording: true)
    let text = "a\nb\nc\nd\ne\n"
    #expect(try recording.difference(from: text)?.hasPrefix("Recorded story.txt") == true)
    #expect(try recorded.difference(from: text) == nil)
    #expect(try recording.difference(from: text) == nil)
    #expect(try recorded.difference(from: text + "f\n") != nil)
    let difference = try #require(try recorded.difference(from: "a\nb\nc\nD\n"))
    #expect(difference.hasPrefix("story.txt:4: - recorded, + now\n    a\n    b\n    c\n  - d\n"))
    #expect(difference.contains("\n  - e\n") && difference.contains("\n  + D\n"))
  }
}
