import OpenMarketPresentation

/// What a shell can complete, from the declarations by which the program reads its arguments.
struct CompletionModel: Sendable {
  struct Option: Hashable, Sendable {
    let declaration: OptionDeclaration
    let summary: String
    /// The values there are to choose from; `nil` where there is no such list.
    let words: [String]?
    /// Whether its value is the path of a file or folder.
    let isPath: Bool
  }

  struct Command: Hashable, Sendable {
    let name: String
    let summary: String
    let options: [Option]
    /// The operands there are to choose from.
    let words: [String]
    /// Whether its operands are paths.
    let takesPaths: Bool
  }

  /// What the program does without a command.
  static let standard = CommandDeclaration.Name.list.rawValue

  let commands: [Command]

  init(language: Language) {
    commands = CommandDeclaration.all.map { command in
      Command(
        name: command.name.rawValue, summary: command.summary(language),
        options: (command.options + command.commonOptions).map {
          Option($0, of: command.name, language)
        },
        words: Self.words(of: command.name),
        takesPaths: command.operand?.joins != nil)
    }
  }

  private static func words(of command: CommandDeclaration.Name) -> [String] {
    switch command {
    case .help: CommandDeclaration.all.map(\.name.rawValue) + [HelpTopic.exitCodesName]
    case .completions: CompletionsRequest.allCases.map(\.rawValue)
    case .explain: MessageCatalog.codes
    default: []
    }
  }
}

extension CompletionModel.Option {
  private static let pathPlaceholders: Set = ["PATH", "FILE", "FOLDER"]

  fileprivate init(
    _ declaration: OptionDeclaration, of command: CommandDeclaration.Name, _ language: Language
  ) {
    self.declaration = declaration
    summary = declaration.summary(language)
    let placeholder = declaration.placeholder ?? ""
    isPath = Self.pathPlaceholders.contains(placeholder)
    words =
      if placeholder.contains("|") {
        placeholder.split(separator: "|").map(String.init)
      } else if declaration == FieldOptions.ofProducts.declaration {
        (command == .show ? ProductField.allCases : ProductField.ofLists).map(\.rawValue)
      } else {
        nil
      }
  }
}
