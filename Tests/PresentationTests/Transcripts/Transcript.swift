import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// A state that appears in a transcript.
///
/// The first line describes the phase of the screen. The indented lines that follow describe the contents.
protocol Transcribable: Equatable, Sendable {
  var transcript: [String] { get }
}

extension UserMessage {
  var transcript: String { "[\(code.rawValue)] \(text)" }
}

extension ProductRow {
  var transcript: String {
    var words = ["#\(id) \(product.name)", priceText]
    if let originalPriceText { words.append("(was \(originalPriceText))") }
    if let discountText { words.append(discountText) }
    return (words + [stockText]).joined(separator: " ")
  }
}

extension StateRecorder where State: Transcribable {
  /// Performs the given action as a step of the transcript.
  func step(_ heading: String, _ action: () async throws -> Void) async rethrows {
    await step(heading)
    try await action()
  }

  /// Compares the transcript with the recorded text. If the texts differ, the test fails.
  ///
  /// - Parameter name: The name of the file in `Tests/Transcripts`, without its extension.
  func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try expectRecorded(
      await text(), at: "Tests/Transcripts/\(name).txt", sourceLocation: sourceLocation)
  }

  /// Returns the text of the transcript, which contains all states.
  func text() async -> String {
    await transcript { $1.transcript.joined(separator: "\n") } + "\n"
  }
}
