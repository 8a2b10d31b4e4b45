import OpenMarketPresentation
import OpenMarketTerminal

/// Explains a code that an error or an issue has, or lists all of them.
struct ExplainCommand: Command {
  /// `nil` for all.
  let code: String?

  func run(in context: CommandContext) throws(Failure) -> Report {
    guard let code else { return all(in: context) }
    guard let explanation = MessageCatalog.explanation(of: code, in: context.language) else {
      throw .usage(
        .unknownCode(code, suggestion: Spelling.nearest(to: code, in: MessageCatalog.codes)))
    }
    if context.preferences.isJSON { return Report(JSONValue(code, explanation)) }
    let language = context.language
    let parts = [
      (Labels.meaning, explanation.meaning), (Labels.advice, explanation.advice),
      (Labels.diagnosis, explanation.diagnosis),
    ]
    let terminal = context.terminal
    let title = StyledText(line: code, .bold).text(isStyled: terminal.isStyled)
    return Report(
      [title]
        + parts.flatMap { label, text in
          let label = StyledText(line: label(language), .bold).text(isStyled: terminal.isStyled)
          return ["", label]
            + TerminalText(line: text).wrapped(to: terminal.columns).map(\.text)
        })
  }

  private func all(in context: CommandContext) -> Report {
    let language = context.language
    let entries = MessageCatalog.codes.compactMap { code in
      MessageCatalog.explanation(of: code, in: language).map { (code, $0) }
    }
    if context.preferences.isJSON {
      let codes = JSONValue.array(entries.map { JSONValue($0.0, $0.1) })
      return Report(.object([JSONValue.Member("codes", codes)]))
    }
    let width = entries.map(\.0.count).max() ?? 0
    return Report(
      entries.map { code, explanation in
        let blanks = String(repeating: " ", count: width - code.count + 2)
        let line = TerminalText(line: code + blanks + explanation.meaning)
        return context.terminal.isTerminal
          ? line.shortened(to: context.terminal.columns).text : line.text
      })
  }
}
