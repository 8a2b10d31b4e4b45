import OpenMarketPresentation

extension JSONValue {
  init(_ code: String, _ explanation: MessageExplanation) {
    self = .object([
      Member("code", .string(code)), Member("meaning", .string(explanation.meaning)),
      Member("advice", .string(explanation.advice)),
      Member("diagnosis", .string(explanation.diagnosis)),
    ])
  }
}
