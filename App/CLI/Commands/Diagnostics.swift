import OpenMarketPresentation
import OpenMarketTerminal

/// Tells the user what is no data: on the standard error, and never more than can be read.
struct Diagnostics: Sendable {
  let stream: StandardStream
  let preferences: Preferences

  /// Tells something in passing, unless the stream is for programs.
  func note(_ text: String) {
    guard !preferences.isJSON else { return }
    write("openmarket: " + TerminalText(line: text).text + "\n")
  }

  /// Tells what belongs together, with the program's name at its beginning.
  func tell(_ lines: [String]) {
    let text = lines.map { TerminalText(line: $0).text + "\n" }.joined()
    write("openmarket: " + text)
  }

  /// Tells a program something that is no failure.
  func tell(_ value: JSONValue) {
    guard preferences.isJSON else { return }
    write(JSONWriter.text(value))
  }

  func tell(_ failure: Failure) {
    let language = preferences.language
    guard preferences.isJSON else {
      guard let message = failure.message(language) else { return }
      return (failure.details + [message]).forEach(note)
    }
    guard let message = failure.programMessage(language) else { return }
    let members = [
      JSONValue.Member("code", .string(failure.code)),
      JSONValue.Member("message", .string(message)),
    ]
    write(JSONWriter.text(.object(members + failure.members)))
  }

  private func write(_ text: String) {
    // There is nowhere left to tell that this cannot be told.
    try? stream.write(text)
  }
}
