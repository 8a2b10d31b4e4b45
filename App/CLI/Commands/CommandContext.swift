import OpenMarketPresentation
import OpenMarketTerminal

/// What a command runs in: the streams, and what the user wants.
struct CommandContext: Sendable {
  let settings: Settings
  let preferences: Preferences
  let input: StandardStream
  let output: StandardStream
  let error: StandardStream

  var environment: [String: String] { settings.environment }
  var language: Language { preferences.language }

  var diagnostics: Diagnostics { Diagnostics(stream: error, preferences: preferences) }

  /// What the output is shown on.
  var terminal: Terminal {
    Terminal(of: output, environment: environment, allowsStyle: preferences.allowsStyle)
  }

  /// Writes something of the output before the rest of it is known.
  func write(_ text: String) throws(Failure) {
    do {
      try output.write(text)
    } catch {
      throw .output(error)
    }
  }
}
