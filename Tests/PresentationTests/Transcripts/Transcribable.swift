import OpenMarketPresentation

/// A state that is written into a transcript.
///
/// The first line says where a screen is, the indented ones after it what it shows: what a reader of the story wants to
/// know, and nothing else. To have a view model's stories, write this for its state.
protocol Transcribable: Sendable {
  var transcript: [String] { get }
}

extension UserMessage {
  var transcript: String { "[\(code.rawValue)] \(text)" }
}
