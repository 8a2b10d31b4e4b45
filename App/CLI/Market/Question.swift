import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

extension CommandContext {
  /// A Boolean value that indicates whether the program can prompt the user.
  var canAsk: Bool { input.isTerminal && error.isTerminal }

  /// Prompts for a line of text. The prompt is repeated after unreadable input.
  ///
  /// - Throws: ``Failure/declined`` at the end of the input, or ``Failure/interrupted`` if the task is cancelled.
  func ask(_ text: LocalizedText, isHidden: Bool = false) async throws(Failure) -> String {
    while true {
      switch try await line(text(language) + ": ", isHidden: isHidden) {
      case .text(let answer): return answer
      case .end, .cancelled: throw .declined
      case .unreadable:
        let text = LocalizedText(
          "읽을 수 없는 글자가 있습니다. 다시 입력하세요.", "the input contains unreadable characters; type it again")
        tell([text(language)])
      }
    }
  }

  /// Prompts for a confirmation, and returns if the user answers yes.
  ///
  /// - Throws: ``Failure/declined`` for any other answer, ``Failure/interrupted`` if the task is cancelled, or a usage error if
  ///   the program can't prompt the user.
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
      // End the line of the prompt, because the cursor is still in that line.
      try? error.write("\n")
      if case .cancelled = line { throw .interrupted }
    }
    return line
  }
}

extension Option {
  /// An option that skips the confirmation prompt.
  static let yes = Option(
    name: "yes", letter: "y",
    summary: LocalizedText("묻지 않고 지웁니다", "Don't ask"))
}
