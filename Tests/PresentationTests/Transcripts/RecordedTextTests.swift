import Foundation
import OpenMarketTestSupport
import Testing

struct RecordedTextTests {
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
