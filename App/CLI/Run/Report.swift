import OpenMarketJSON
import OpenMarketPresentation
import OpenMarketTerminal

/// The result of a command.
struct Report: Sendable {
  /// The text for the standard output.
  var output: String
  /// The lines for the standard error. Notes are omitted if the output is JSON.
  var notes: [String] = []
  /// The failure to report after the output, or `nil` if the command succeeded.
  var failure: CommandFailure?

  init(_ lines: [String]) {
    output = lines.map { $0 + "\n" }.joined()
  }

  init(json value: some Encodable) {
    output = JSONOutput.text(value)
  }

  /// Creates a report with JSON if the user asked for it, and otherwise with lines.
  init(
    in context: CommandContext, json: @autoclosure () -> JSONObject,
    lines: @autoclosure () -> [String]
  ) {
    if context.isJSON { self.init(json: json()) } else { self.init(lines()) }
  }

  /// Creates a report with JSON or with a sentence. Characters in the sentence that could control a terminal are replaced, because
  /// the sentence may contain server messages or file names.
  init(
    in context: CommandContext, json: @autoclosure () -> JSONObject, _ korean: String,
    _ english: String
  ) {
    let text = context.language == .korean ? korean : english
    self.init(in: context, json: json(), lines: [TerminalText(line: text).text])
  }

  static let empty = Report([])
}

extension CommandFailure {
  /// Returns the failure as a JSON object. Empty lists are omitted.
  func json(_ message: String) -> JSONObject {
    var json: JSONObject = ["code": code, "message": message]
    if !issues.isEmpty {
      let issues = issues.map { issue -> JSONObject in
        ["code": issue.code, "field": issue.field, "message": issue.message]
      }
      json.add("issues", issues)
    }
    if !products.isEmpty { json.add("products", products) }
    return json
  }
}
