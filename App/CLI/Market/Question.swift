import Foundation
import OpenMarketPresentation
import OpenMarketTerminal

extension CommandContext {
  /// A Boolean value that indicates whether a person can be asked.
  var canAsk: Bool { input.isTerminal && error.isTerminal }

  /// Asks for a line until it can be read.
  ///
  /// - Throws: ``Failure/declined`` at the end of the input, or ``Failure/interrupted``.
  func ask(_ text: LocalizedText, isHidden: Bool = false) async throws(Failure) -> String {
    while true {
      switch try await line(text(language) + ": ", isHidden: isHidden) {
      case .text(let answer): return answer
      case .end, .cancelled: throw .declined
      case .unreadable:
        let text = LocalizedText(
          "읽을 수 없는 글자가 있습니다. 다시 입력하세요.", "that holds characters that cannot be read; type it again")
        tell([text(language)])
      }
    }
  }

  /// Asks a question, and throws unless the answer is yes.
  ///
  /// - Throws: ``Failure/declined``, ``Failure/interrupted``, or a usage error if the input isn't a terminal.
  func confirm(_ text: String) async throws(Failure) {
    guard canAsk else { throw .missingConfirmation(Option.yes.spelling) }
    let answers = ["y", "yes", "예", "네", "응"]
    guard case .text(let answer) = try await line(text + " [y/N] "),
      answers.contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
    else { throw .declined }
  }

  private func line(_ text: String, isHidden: Bool = false) async throws(Failure) -> TypedLine {
    guard let reader = LineReader(input, isHidden: isHidden) else { return .end }
    let line = await reader.line { [error] in try? error.write(TerminalText(line: text).text) }
    switch line {
    case .text, .unreadable: break
    case .end, .cancelled:
      // The cursor is behind the question.
      try? error.write("\n")
      if case .cancelled = line { throw .interrupted }
    }
    return line
  }
}

extension Option {
  /// Confirms in advance.
  static let yes = Option(
    name: "yes", letter: "y",
    summary: LocalizedText("묻지 않고 지웁니다", "Don't ask"))
}
