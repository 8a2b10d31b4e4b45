import Foundation
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

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

  /// Compares the transcript, and the texts of all messages in it, with the recorded text. If they differ, the test fails.
  ///
  /// - Parameter screen: The name of the folder in `Tests/Transcripts`.
  func expect(
    _ screen: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var texts: [String] = []
    for message in await states().flatMap({ messages(in: $0) })
    where !texts.contains(message.transcript) {
      texts.append(message.transcript)
    }
    let text = await transcript() + "\n\n" + texts.joined(separator: "\n") + "\n"
    try expectRecorded(
      text, at: "Tests/Transcripts/\(screen)/English.txt", sourceLocation: sourceLocation)
  }

  /// Returns all messages in the given value.
  private func messages(in value: Any) -> [UserMessage] {
    if let message = value as? UserMessage { return [message] }
    return Mirror(reflecting: value).children.flatMap { messages(in: $0.value) }
  }
}

/// Compares the given text with a recorded text in the repository. If the texts differ, the test fails.
///
/// `.ci/record` replaces the recorded text with the current one.
///
/// - Parameter path: The path of the file with the recorded text, relative to the package's root.
func expectRecorded(
  _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = PackageFiles.root.appending(path: path)
  let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  guard recorded != text else { return }
  if PackageFiles.areRecorded {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let lines = text.components(separatedBy: "\n")
  let changes = lines.difference(from: recorded.components(separatedBy: "\n")).map { change in
    switch change {
    case .remove(let offset, let line, _): "\(offset + 1) - \(line)"
    case .insert(let offset, let line, _): "\(offset + 1) + \(line)"
    }
  }
  Issue.record(
    """
    \(path) says otherwise:
    \(changes.joined(separator: "\n"))
    If that is meant: .ci/record
    """, sourceLocation: sourceLocation)
}
