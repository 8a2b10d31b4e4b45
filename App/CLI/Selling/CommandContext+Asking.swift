import OpenMarketPresentation
import OpenMarketTerminal

extension CommandContext {
  var question: Question { Question(input: input, output: error) }

  /// Asks for a line until it can be read.
  ///
  /// - Throws: ``Failure/declined`` when nobody types any more, or ``Failure/interrupted``.
  func ask(_ text: LocalizedText, isHidden: Bool = false) async throws(Failure) -> String {
    while true {
      switch try await question.line(text(language) + ": ", isHidden: isHidden) {
      case .text(let answer): return answer
      case .unreadable: diagnostics.tell([Labels.noText(language)])
      case .end, .cancelled: throw .declined
      }
    }
  }
}
