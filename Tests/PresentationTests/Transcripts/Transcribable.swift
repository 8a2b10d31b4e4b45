import OpenMarketPresentation

/// A state that is written into a transcript.
///
/// The first line says where a screen is, the indented ones after it what it shows: what a reader of the story wants to
/// know, and nothing else. To have a view model's stories, write this for its state.
protocol Transcribable: Sendable {
  var transcript: [String] { get }
}

extension ErrorMessage {
  var transcript: String { told(code, text) }
}

/// What a screen tells, whatever it is about.
func told(_ code: String, _ text: String) -> String { "[\(code)] \(text)" }
