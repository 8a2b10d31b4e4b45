import Foundation
import OpenMarketTestSupport

extension Language {
  var locale: Locale { Locale(identifier: self == .korean ? "ko_KR" : "en_US") }
  /// The name of the file with the recorded text in this language.
  var fileName: String { self == .korean ? "Korean.txt" : "English.txt" }
}

extension UserMessage {
  var transcript: String { "[\(code.rawValue)] \(text)" }
}

extension StateRecorder {
  /// Performs the given action as a step of the transcript.
  func step<Value>(_ heading: String, _ action: () async throws -> Value) async rethrows {
    await step(heading)
    _ = try await action()
  }

  /// Compares the transcript, and the texts of all messages in it, with the recorded text. If they
  /// differ, the test fails.
  ///
  /// - Parameter screen: The name of the folder in `Tests/Transcripts`.
  func expect(
    _ screen: String, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    var texts: [String] = []
    for message in await states().flatMap({ messages(in: $0) })
    where !texts.contains(message.transcript) {
      texts.append(message.transcript)
    }
    let text = await transcript() + "\n\n" + texts.joined(separator: "\n") + "\n"
    try expectRecorded(text, at: "Tests/Transcripts/\(screen)/English.txt", file: file, line: line)
  }

  /// Returns all messages in the given value.
  private func messages(in value: Any) -> [UserMessage] {
    if let message = value as? UserMessage { return [message] }
    return Mirror(reflecting: value).children.flatMap { messages(in: $0.value) }
  }
}
