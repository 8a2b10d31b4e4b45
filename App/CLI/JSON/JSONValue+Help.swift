import OpenMarketPresentation

extension JSONValue {
  init(_ topic: HelpTopic, _ language: Language) {
    switch topic {
    case .overview:
      self = .object([
        Member("commands", .array(CommandDeclaration.all.map { JSONValue($0, language) }))
      ])
    case .command(let command): self = JSONValue(command, language)
    case .exitCodes:
      let codes = ExitCode.allCases.map { code in
        JSONValue.object([
          Member("code", .integer(Int64(code.rawValue))),
          Member("summary", .string(code.summary(language))),
        ])
      }
      self = .object([Member("exitCodes", .array(codes))])
    }
  }

  private init(_ command: CommandDeclaration, _ language: Language) {
    let options = command.options + command.commonOptions
    self = .object([
      Member("name", .string(command.name.rawValue)),
      Member("summary", .string(command.summary(language))),
      Member("operand", .optional(command.operand?.placeholder)),
      Member("options", .array(options.map { JSONValue($0, language) })),
      Member("examples", .array(command.examples.map { .string($0) })),
    ])
  }

  private init(_ option: OptionDeclaration, _ language: Language) {
    self = .object([
      Member("name", .string(option.name)),
      Member("letter", .optional(option.letter.map { String($0) })),
      Member("value", .optional(option.placeholder)),
      Member("variable", .optional(option.variable)),
      Member("summary", .string(option.summary(language))),
    ])
  }
}
