import OpenMarketTerminal

/// The result of a command.
struct Report: Sendable {
  /// The text for the standard output.
  var output: String
  /// The lines for the standard error. Notes are omitted if the output is JSON.
  var notes: [String] = []
  /// The failure to report after the output, or `nil` if the command succeeded.
  var failure: Failure?

  init(_ lines: [String]) {
    output = lines.map { $0 + "\n" }.joined()
  }

  /// Creates a report with the given sentence. Characters that could control a terminal are replaced, because the sentence may
  /// contain server messages or file names.
  init(sentence: String) {
    self.init([TerminalText(line: sentence).text])
  }

  init(json value: some Encodable) {
    output = JSONOutput.text(value)
  }

  static let empty = Report([])
}
