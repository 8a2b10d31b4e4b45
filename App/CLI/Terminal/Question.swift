import Foundation
import OpenMarketTerminal

/// Asks the user something, on a terminal.
struct Question: Sendable {
  let input: StandardStream
  let output: StandardStream

  /// Whether there is somebody who sees the question and can answer.
  var canBeAsked: Bool { input.isTerminal && output.isTerminal }

  /// Anything but a yes, in whatever language of the program, is a no.
  ///
  /// - Throws: ``Failure/interrupted``.
  func isAgreed(to text: String) async throws(Failure) -> Bool {
    guard case .text(let answer) = try await line(text + " [y/N] ") else { return false }
    return Self.isYes(answer)
  }

  static func isYes(_ answer: String) -> Bool {
    ["y", "yes", "예", "네", "응"]
      .contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Asks for a line.
  ///
  /// - Parameter isHidden: whether what is typed is not shown.
  /// - Throws: ``Failure/interrupted``.
  func line(_ text: String, isHidden: Bool = false) async throws(Failure) -> TypedLine {
    guard let reading = LineReading(input, isHidden: isHidden) else { return .end }
    let line = await reading.line { [output] in
      try? output.write(TerminalText(line: text).text)
    }
    switch line {
    case .text, .unreadable: return line
    case .end, .cancelled:
      // The cursor stands behind the question.
      try? output.write("\n")
      if case .cancelled = line { throw .interrupted }
      return line
    }
  }
}
