import Foundation
import OpenMarketTestSupport
import Testing

struct RecordedTextTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func recorded(_ name: String, isRecording: Bool = false) -> RecordedText {
    RecordedText(file: folder.url.appending(path: name), isRecording: isRecording)
  }

  private func write(_ text: String) throws {
    try text.write(
      to: folder.url.appending(path: "story.txt"), atomically: false, encoding: .utf8)
  }

  @Test func `the same text is as it should be`() throws {
    try write("a\nb\n")
    #expect(try recorded("story.txt").difference(from: "a\nb\n") == nil)
    #expect(try recorded("story.txt", isRecording: true).difference(from: "a\nb\n") == nil)
  }

  @Test func `of another text the first different lines are told`() throws {
    try write("a\nb\nc\nd\ne\n")
    let difference = try #require(try recorded("story.txt").difference(from: "a\nb\nc\nD\n"))
    #expect(difference.hasPrefix("story.txt:4: - recorded, + now\n    a\n    b\n    c\n  - d\n"))
    #expect(difference.contains("\n  - e\n"))
    #expect(difference.contains("\n  + D\n"))
    #expect(difference.contains(RecordedText.variable))
  }

  @Test func `a longer text is another one`() throws {
    try write("a\n")
    #expect(try recorded("story.txt").difference(from: "a\nb\n") != nil)
    #expect(try recorded("story.txt").difference(from: "") != nil)
  }

  @Test func `where nothing was recorded, nothing passes`() throws {
    #expect(try recorded("story.txt").difference(from: "")?.contains("There is no") == true)
  }

  @Test func `what is recorded does not pass until the next run`() throws {
    let note = try recorded("New/story.txt", isRecording: true).difference(from: "a\n")
    #expect(note?.hasPrefix("Recorded anew: story.txt") == true)
    #expect(try recorded("New/story.txt").difference(from: "a\n") == nil)
  }
}
