import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The standard streams of a command, with the language and format that the user chose.
///
/// A console can be created even from an invalid command line, so that error messages have the
/// requested language and format.
struct Console: Sendable {
  let arguments: Arguments
  var input = StandardStream.input
  var output = StandardStream.output
  var error = StandardStream.error

  var language: Language {
    arguments.text(.language).flatMap(Language.init)
      ?? (MessageLocale.isKorean(in: arguments.environment) ? .korean : .english)
  }
  var isJSON: Bool { arguments.has(.json) }

  /// The locale for formatting product values.
  var locale: Locale { Locale(identifier: language == .korean ? "ko_KR" : "en_US") }

  /// The properties of the terminal or file that receives the output.
  var terminal: Terminal {
    Terminal(
      of: output, environment: arguments.environment, allowsStyle: !arguments.has(.noColor))
  }

  // MARK: - Writing

  /// Writes lines to the standard output.
  func write(_ lines: [String]) throws {
    try output.write(lines.map { $0 + "\n" }.joined())
  }

  /// Writes a value to the standard output as JSON, either indented or on one line.
  func write(json value: some Encodable, isCompact: Bool = false) throws {
    try output.write(JSONOutput.text(value, isCompact: isCompact))
  }

  /// Writes a line to the standard error, unless the output is JSON.
  func note(_ text: LocalizedText) {
    if !isJSON { tell([text]) }
  }

  /// Writes lines to the standard error. The program name precedes the first line.
  func tell(_ lines: [LocalizedText]) {
    let lines = lines.map { TerminalText(line: $0(language)).text + "\n" }
    writeError("openmarket: " + lines.joined())
  }

  /// Writes a failure to the standard error, as text or JSON.
  func tell(_ failure: CommandFailure) {
    // The program that reads the output has ended, and nobody needs the rest.
    if failure.exitCode == .closedPipe { return }
    if isJSON { return writeError(JSONOutput.text(failure.json(in: language))) }
    if failure == .interrupted { return }
    let lines = failure.lines(in: language)
    tell([LocalizedText(lines[0])] + lines.dropFirst().map { LocalizedText("  " + $0) })
  }

  /// Writes text to the standard error. Write errors are ignored, because the program can't report
  /// them anywhere else.
  private func writeError(_ text: String) {
    try? error.write(text)
  }

  // MARK: - Prompting

  /// A Boolean value that indicates whether the program can prompt the user.
  var canAsk: Bool { input.isTerminal && error.isTerminal }

  /// Prompts for a line of text. The prompt is repeated after unreadable input.
  ///
  /// - Throws: ``CommandFailure/declined`` at the end of the input, or
  ///   ``CommandFailure/interrupted`` if the task is cancelled.
  func ask(_ text: LocalizedText, isHidden: Bool = false) async throws -> String {
    while true {
      let prompt = TerminalText(line: text(language) + " ").text
      switch await LineReader(input, isHidden: isHidden).line(asking: { writeError(prompt) }) {
      case .text(let answer): return answer
      case .unreadable: tell([.message("unreadable-input")])
      case .tooLong: tell([.message("too-long-input", [LineReader.limit])])
      case .end, .cancelled:
        // End the line of the prompt, because the cursor is still in that line.
        writeError("\n")
        throw Task.isCancelled ? CommandFailure.interrupted : .declined
      }
    }
  }

  /// Prompts for a confirmation, and returns if the user answers yes.
  ///
  /// - Throws: ``CommandFailure/declined`` for any other answer, or a usage error if the program
  ///   can't prompt the user.
  func confirm(_ question: LocalizedText) async throws {
    guard canAsk else { throw CommandFailure.usage("missing-confirmation") }
    let answer = try await ask(.message("yes-or-no", [question]))
      .trimmingCharacters(in: .whitespaces).lowercased()
    guard ["y", "yes", "예", "네", "응"].contains(answer) else { throw CommandFailure.declined }
  }
}

/// A namespace for encoding program output as JSON, with sorted keys and a line break at the end.
enum JSONOutput {
  /// Returns the JSON for a value, either indented or on one line.
  ///
  /// Characters that could control a terminal are escaped. Line breaks stay unescaped, because
  /// encoded JSON contains line breaks only as indentation.
  static func text(_ value: some Encodable, isCompact: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    let text = json.escaping { scalar in
      guard scalar.isUnsafeOnTerminal, scalar != "\n" else { return nil }
      return String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined()
    }
    return text + "\n"
  }
}
