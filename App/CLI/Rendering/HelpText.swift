import OpenMarketPresentation

/// Explains commands, from the declarations by which they are parsed.
struct HelpText {
  let language: Language

  func lines(on topic: HelpTopic) -> [String] {
    switch topic {
    case .overview: overview()
    case .command(let command): lines(on: command)
    case .exitCodes: exitCodes()
    }
  }

  private func overview() -> [String] {
    let width = CommandDeclaration.all.map { $0.name.rawValue.count }.max() ?? 0
    let groups = CommandDeclaration.Group.allCases.flatMap { group -> [String] in
      let commands = CommandDeclaration.all.filter { $0.group == group }
      return [heading(HelpLabels.title(of: group))]
        + aligned(commands.map { ($0.name.rawValue, $0.summary) }, width: width) + [""]
    }
    return [
      HelpLabels.about(language), "", heading(HelpLabels.usage),
      "  openmarket [COMMAND] [OPTIONS]", "",
    ] + groups + common(CommonOptions.all) + ["", HelpLabels.more(language)]
  }

  private func lines(on command: CommandDeclaration) -> [String] {
    var lines = [
      command.summary(language), "", heading(HelpLabels.usage),
      "  openmarket \(usage(of: command)) [OPTIONS]", "",
    ]
    if let operand = command.operand {
      lines += [heading(HelpLabels.arguments)]
      lines += aligned([(operand.placeholder, operand.summary)]) + [""]
    }
    if !command.options.isEmpty {
      lines += [heading(HelpLabels.options)] + aligned(command.options.map(entry)) + [""]
    }
    lines += common(command.commonOptions)
    if !command.remarks.isEmpty { lines += [""] + command.remarks.map { $0(language) } }
    return lines + ["", heading(HelpLabels.examples)] + command.examples.map { "  " + $0 }
  }

  private func exitCodes() -> [String] {
    [heading(HelpLabels.exitCodes)]
      + aligned(ExitCode.allCases.map { (String($0.rawValue), $0.summary) })
  }

  private func common(_ options: [OptionDeclaration]) -> [String] {
    [heading(HelpLabels.commonOptions)] + aligned(options.map(entry))
  }

  private func usage(of command: CommandDeclaration) -> String {
    guard let operand = command.operand else { return command.name.rawValue }
    let name = operand.placeholder + (operand.isRepeatable ? "..." : "")
    let placeholder = operand.isRequired ? name : "[\(name)]"
    return "\(command.name.rawValue) \(placeholder)"
  }

  private func entry(_ option: OptionDeclaration) -> (String, LocalizedText) {
    let letter = option.letter.map { "-\($0), " } ?? ""
    return (letter + option.usage, option.summary)
  }

  private func heading(_ label: LocalizedText) -> String { label(language) + ":" }

  private func aligned(
    _ entries: [(String, LocalizedText)], width: Int? = nil
  ) -> [String] {
    let width = width ?? entries.map(\.0.count).max() ?? 0
    return entries.map { term, summary in
      "  " + term + String(repeating: " ", count: width - term.count + 2) + summary(language)
    }
  }
}
