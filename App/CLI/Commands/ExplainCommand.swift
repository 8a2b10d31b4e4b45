import Foundation
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation
import OpenMarketTerminal

/// The `explain` command, which explains an error code or lists all error codes.
enum ExplainCommand: Command {
  private static let codes =
    MessageCode.allCases.map(\.rawValue) + FailureCode.allCases.map(\.rawValue)

  static let declaration = CommandDeclaration(
    name: "explain", group: .program,
    operand: CommandDeclaration.Operand(
      placeholder: "CODE", isRequired: false, choices: codes),
    usesServer: false,
    examples: ["openmarket explain outcome-unknown", "openmarket explain --lang ko name-length"])

  static func run(in context: CommandContext) throws(CommandFailure) -> Report {
    guard let code = context.arguments.operands.first else { return all(in: context) }
    let language = context.language
    guard let (explanation, hint) = explanation(of: code, in: language) else {
      throw .unknown(
        "코드는", "code", code, Spelling.nearest(to: code, in: codes), help: "explain")
    }
    let terminal = context.terminal
    func bold(_ text: String) -> String {
      StyledText(line: text, .bold).text(isStyled: terminal.isStyled)
    }
    let parts = [
      (LocalizedText("의미", "WHAT HAPPENED"), explanation.description),
      (LocalizedText("해결 방법", "WHAT TO DO"), explanation.recoverySuggestion),
      (LocalizedText("개발자 참고", "WHERE A DEVELOPER LOOKS"), hint),
    ]
    return Report(
      in: context, json: json(code, explanation, hint),
      lines: [bold(code)]
        + parts.flatMap { label, text in
          ["", bold(label(language))]
            + TerminalText(line: text).wrapped(to: terminal.columns).map(\.text)
        })
  }

  private static func all(in context: CommandContext) -> Report {
    let entries = codes.compactMap { code in
      explanation(of: code, in: context.language).map { (code: code, text: $0, hint: $1) }
    }
    let terminal = context.terminal
    let width = codes.map(\.count).max() ?? 0
    let lines = entries.map { entry in
      let code = entry.code.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      let line = TerminalText(line: code + entry.text.description)
      return terminal.isTerminal ? line.shortened(to: terminal.columns).text : line.text
    }
    return Report(
      in: context, json: ["codes": entries.map { json($0.code, $0.text, $0.hint) }], lines: lines)
  }

  /// Returns the explanation of a message's code, or of a code of the program itself, with a hint for developers.
  private static func explanation(
    of code: String, in language: Language
  ) -> (MessageExplanation, hint: String)? {
    if let code = MessageCode(rawValue: code) {
      return (code.explanation(in: language), code.developerHint(language))
    }
    return FailureCode(rawValue: code).map {
      ($0.explanation(in: language), $0.developerHint(language))
    }
  }

  private static func json(
    _ code: String, _ explanation: MessageExplanation, _ hint: String
  ) -> JSONObject {
    [
      "code": code, "meaning": explanation.description, "advice": explanation.recoverySuggestion,
      "diagnosis": hint,
    ]
  }
}
