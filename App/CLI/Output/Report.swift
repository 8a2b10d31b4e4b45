import OpenMarketTerminal

/// The result of a command.
struct Report: Sendable {
  /// The text for the standard output.
  var output: String
  /// Lines for the standard error, unless the output is JSON.
  var notes: [String] = []
  /// The failure, if there is something to show nevertheless.
  var failure: Failure?

  init(_ lines: [String]) {
    output = lines.map { $0 + "\n" }.joined()
  }

  /// Creates a report of one sentence, which may hold texts of a server or names of files.
  init(sentence: String) {
    self.init([TerminalText(line: sentence).text])
  }

  init(json value: some Encodable) {
    output = JSONOutput.text(value)
  }

  static let empty = Report([])
}
