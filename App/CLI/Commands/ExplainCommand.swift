import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The `explain` command, which explains an error code or lists all error codes.
enum ExplainCommand: Command {
  private struct Output: Encodable {
    let code: String
    let meaning: String
    let advice: String
    let diagnosis: String

    init(_ code: String, _ explanation: MessageExplanation) {
      self.code = code
      meaning = explanation.description
      advice = explanation.recoverySuggestion
      diagnosis = explanation.developerHint
    }

    /// Returns the explanations of all codes: those of messages, and then those of the program itself.
    static func all(_ language: Language) -> [Output] {
      MessageCode.allCases.map { Output($0.rawValue, $0.explanation(in: language)) }
        + FailureCode.allCases.map { Output($0.rawValue, $0.explanation(in: language)) }
    }
  }

  private static let codes =
    MessageCode.allCases.map(\.rawValue) + FailureCode.allCases.map(\.rawValue)

  static let declaration = CommandDeclaration(
    name: "explain", group: .program,
    summary: LocalizedText("오류 코드를 설명합니다", "Explain the code of an error"),
    operand: CommandDeclaration.Operand(
      placeholder: "CODE", isRequired: false, choices: codes,
      summary: LocalizedText("코드 (없으면 모든 코드를 보여 줍니다)", "The code; all of them without one")),
    usesServer: false,
    examples: ["openmarket explain outcome-unknown", "openmarket explain --lang ko name-length"])

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) throws(Failure) -> Report {
    let language = context.language
    guard let text = arguments.operands.first else { return all(in: context) }
    guard let output = Output.all(language).first(where: { $0.code == text }) else {
      throw .unknownCode(text, suggestion: Spelling.nearest(to: text, in: codes))
    }
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
    let entries = Output.all(context.language)
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
