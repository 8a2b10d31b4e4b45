import Foundation
import OpenMarketPresentation
import OpenMarketTerminal

/// The `explain` command, which explains an error code or lists all error codes.
enum ExplainCommand: Command {
  private struct Output: Encodable {
    let code: String
    let meaning: String
    let advice: String
    let diagnosis: String

    init(_ code: MessageCode, _ language: Language) {
      let explanation = code.explanation(in: language)
      self.code = code.rawValue
      meaning = explanation.description
      advice = explanation.recoverySuggestion
      diagnosis = explanation.developerHint
    }
  }

  static let declaration = CommandDeclaration(
    name: "explain", group: .program,
    summary: LocalizedText("오류 코드를 설명합니다", "Explain the code of an error"),
    operand: CommandDeclaration.Operand(
      placeholder: "CODE", isRequired: false, choices: MessageCode.allCases.map(\.rawValue),
      summary: LocalizedText("코드 (없으면 모든 코드를 보여 줍니다)", "The code; all of them without one")),
    usesServer: false,
    examples: ["openmarket explain outcome-unknown", "openmarket explain --lang ko name-length"])

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) throws(Failure) -> Report {
    let language = context.language
    guard let text = arguments.operands.first else { return all(in: context) }
    guard let code = MessageCode(rawValue: text) else {
      let suggestion = Spelling.nearest(to: text, in: MessageCode.allCases.map(\.rawValue))
      throw .unknownCode(text, suggestion: suggestion)
    }
    let output = Output(code, language)
    if context.isJSON { return Report(json: output) }
    let parts = [
      (LocalizedText("의미", "WHAT HAPPENED"), output.meaning),
      (LocalizedText("해결 방법", "WHAT TO DO"), output.advice),
      (LocalizedText("개발자 참고", "WHERE A DEVELOPER LOOKS"), output.diagnosis),
    ]
    let terminal = context.terminal
    func bold(_ text: String) -> String {
      StyledText(line: text, .bold).text(isStyled: terminal.isStyled)
    }
    return Report(
      [bold(output.code)]
        + parts.flatMap { label, text in
          ["", bold(label(language))]
            + TerminalText(line: text).wrapped(to: terminal.columns).map(\.text)
        })
  }

  private static func all(in context: CommandContext) -> Report {
    let entries = MessageCode.allCases.map { Output($0, context.language) }
    if context.isJSON { return Report(json: ["codes": entries]) }
    let width = entries.map(\.code.count).max() ?? 0
    return Report(
      entries.map { entry in
        let code = entry.code.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        let line = TerminalText(line: code + entry.meaning)
        return context.terminal.isTerminal
          ? line.shortened(to: context.terminal.columns).text : line.text
      })
  }
}
