/// Writes a script by which a shell completes commands, options and their values.
struct CompletionsCommand: Command {
  let request: CompletionsRequest

  func run(in context: CommandContext) -> Report {
    let model = CompletionModel(language: context.language)
    let report =
      switch request {
      case .bash: Report(BashCompletion.lines(model))
      case .zsh: Report(ZshCompletion.lines(model))
      case .fish: Report(FishCompletion.lines(model))
      }
    guard context.preferences.isJSON else { return report }
    return Report(
      .object([
        JSONValue.Member("shell", .string(request.rawValue)),
        JSONValue.Member("script", .string(report.output)),
      ]))
  }
}
