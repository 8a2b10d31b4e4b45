import OpenMarketPresentation

/// For which shell `completions` writes.
enum CompletionsRequest: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let words = Self.allCases.map(\.rawValue)
    guard let text = arguments.operands.first else {
      throw .missingOperand(words.joined(separator: "|"), command: .completions)
    }
    guard let shell = Self(rawValue: text) else {
      throw .invalidValue(of: "completions", text: text, allowed: UsageTexts.oneOf(words))
    }
    self = shell
  }
}
