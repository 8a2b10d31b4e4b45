import Foundation
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation
import OpenMarketTerminal

/// The standard streams of a command, with the language and format that the user chose.
///
/// A console can be created even from an invalid command line, so that error messages have the requested language and format.
struct Console: Sendable {
  let language: Language
  let isJSON: Bool
  let allowsStyle: Bool
  let environment: [String: String]
  let input: StandardStream
  let output: StandardStream
  let error: StandardStream
  /// The flag that is set when the program stops. Afterward, the console doesn't wait for a full pipe.
  let isStopping: Flag

  init(
    _ arguments: Arguments, input: StandardStream = .input, output: StandardStream = .output,
    error: StandardStream = .error, isStopping: Flag = Flag()
  ) {
    self.isStopping = isStopping
    let chosen: Language?? = try? arguments.choice(of: .language)
    language = (chosen ?? nil) ?? Language(environment: arguments.environment)
    isJSON = arguments.isGiven(.json)
    allowsStyle = !arguments.has(.noColor)
    environment = arguments.environment
    self.input = input
    self.output = output
    self.error = error
  }

  /// The locale for formatting product values.
  var locale: Locale { Locale(identifier: language == .korean ? "ko_KR" : "en_US") }

  /// The properties of the terminal or file that receives the output.
  var terminal: Terminal {
    Terminal(of: output, environment: environment, allowsStyle: allowsStyle)
  }

  /// Returns the age of content that was saved at the given time, such as "3 minutes ago".
  func age(of time: Timestamp) -> String { time.ageText(at: Date(), locale: locale) }

  // MARK: - Writing

  /// Writes lines to the standard output.
  func write(_ lines: [String]) throws(CommandFailure) {
    try write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Writes a value to the standard output as JSON, either indented or on one line.
  func write(json value: some Encodable, isCompact: Bool = false) throws(CommandFailure) {
    try write(Array(JSONOutput.text(value, isCompact: isCompact).utf8))
  }

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    do {
      try output.write(bytes, unless: { isStopping.isSet })
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes a line to the standard error, unless the output is JSON.
  func note(_ text: LocalizedText) {
    note(text(language))
  }

  func note(_ text: String) {
    if !isJSON { tell([text]) }
  }

  func tell(_ text: LocalizedText) {
    tell([text(language)])
  }

  /// Writes lines to the standard error. The program name precedes the first line.
  func tell(_ lines: [String]) {
    writeError("openmarket: " + lines.map { TerminalText(line: $0).text + "\n" }.joined())
  }

  /// Writes a failure to the standard error, as text or JSON.
  func tell(_ failure: CommandFailure) {
    guard let message = failure.message?(language) else { return }
    if isJSON {
      writeError(JSONOutput.text(failure.json(message, in: language)))
    } else if failure != .interrupted {
      note(message)
    }
  }

  /// Writes text to the standard error. Write errors are ignored, because the program can't report them anywhere else.
  func writeError(_ text: String) {
    try? error.write(Array(text.utf8), unless: { isStopping.isSet })
  }

  // MARK: - Prompting

  /// A Boolean value that indicates whether the program can prompt the user.
  var canAsk: Bool { input.isTerminal && error.isTerminal }

  /// Prompts for a line of text. The prompt is repeated after unreadable input.
  ///
  /// - Throws: ``CommandFailure/declined`` at the end of the input, or ``CommandFailure/interrupted`` if the task is cancelled.
  func ask(_ text: LocalizedText, isHidden: Bool = false) async throws(CommandFailure) -> String {
    while true {
      switch try await line(text(language) + ": ", isHidden: isHidden) {
      case .text(let answer): return answer
      case .end, .cancelled: throw .declined
      case .unreadable: tell(.message("unreadable-input"))
      case .tooLong: tell(.message("too-long-input", LineReader.limit))
      }
    }
  }

  /// Prompts for a confirmation, and returns if the user answers yes.
  ///
  /// - Throws: ``CommandFailure/declined`` for any other answer, ``CommandFailure/interrupted`` if the task is cancelled, or a usage
  ///   error if the program can't prompt the user.
  func confirm(_ text: LocalizedText) async throws(CommandFailure) {
    guard canAsk else { throw .usage("missing-confirmation") }
    let answers = ["y", "yes", "예", "네", "응"]
    guard case .text(let answer) = try await line(text(language) + " [y/N] "),
      answers.contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
    else { throw .declined }
  }

  private func line(
    _ text: String, isHidden: Bool = false
  ) async throws(CommandFailure) -> TypedLine {
    let line = await LineReader(input, isHidden: isHidden)
      .line { writeError(TerminalText(line: text).text) }
    switch line {
    case .text, .unreadable, .tooLong: break
    case .end, .cancelled:
      // End the line of the prompt, because the cursor is still in that line.
      writeError("\n")
      if case .cancelled = line { throw .interrupted }
    }
    return line
  }
}
