import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The context in which a command runs, with the standard streams and the user's preferences.
///
/// A context can be created even from an invalid command line, so that error messages have the requested language and format.
struct CommandContext: Sendable {
  let environment: [String: String]
  let language: Language
  let isJSON: Bool
  let allowsStyle: Bool
  let input: StandardStream
  let output: StandardStream
  let error: StandardStream

  init(
    _ arguments: Arguments, input: StandardStream = .input, output: StandardStream = .output,
    error: StandardStream = .error
  ) {
    environment = arguments.environment
    let chosen = try? arguments.value(of: CommonOptions.language)
    language = chosen ?? Language(environment: arguments.environment)
    isJSON = arguments.isGiven(CommonOptions.json)
    allowsStyle = !arguments.has(CommonOptions.noColor)
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

  /// Writes text to the standard output immediately, unlike a report, which is written when the command ends.
  func write(_ text: String) throws(Failure) {
    do {
      try output.write(text)
    } catch {
      throw .output(error)
    }
  }

  /// Writes a line to the standard error, unless the output is JSON.
  func note(_ text: LocalizedText) {
    note(text(language))
  }

  func note(_ text: String) {
    guard !isJSON else { return }
    tell([text])
  }

  /// Returns the notes for content that was saved at the given time, or an empty array if the time is `nil`.
  func notes(savedAt time: Timestamp?) -> [String] {
    guard let time else { return [] }
    let age = age(of: time)
    let note = LocalizedText(
      "서버에 묻지 않고 저장된 내용을 보여 줍니다 (\(age)).", "saved content, the server wasn't asked (\(age)).")
    return [note(language)]
  }

  /// Returns the age of content that was saved at the given time, such as "3 minutes ago".
  func age(of time: Timestamp) -> String { time.ageText(at: Date(), locale: locale) }

  /// Writes lines to the standard error. The program name precedes the first line.
  func tell(_ lines: [String]) {
    writeError("openmarket: " + lines.map { TerminalText(line: $0).text + "\n" }.joined())
  }

  /// Writes a failure to the standard error, as text or JSON.
  func tell(_ failure: Failure) {
    guard let message = failure.message?(language) else { return }
    if isJSON {
      writeError(JSONOutput.text(FailureOutput(failure, message: message)))
    } else if !failure.isForPrograms {
      for text in failure.issues.map(\.message) + [message] { note(text) }
    }
  }

  /// Writes text to the standard error. Write errors are ignored, because the program can't report them anywhere else.
  func writeError(_ text: String) {
    try? error.write(text)
  }
}

private struct FailureOutput: Encodable {
  let code: String
  let message: String
  let issues: [Failure.Issue]?
  let products: [Int]?

  init(_ failure: Failure, message: String) {
    code = failure.code
    self.message = message
    issues = failure.issues.isEmpty ? nil : failure.issues
    products = failure.products.isEmpty ? nil : failure.products
  }
}
