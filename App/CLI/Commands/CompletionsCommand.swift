/// Writes a script by which a shell completes commands, options and their values.
struct CompletionsCommand: Command {
  let request: CompletionsRequest

  func run(in context: CommandContext) -> Report {
    let model = CompletionModel(language: context.language)
    return switch request {
    case .bash: Report(BashCompletion.lines(model))
    case .zsh: Report(ZshCompletion.lines(model))
    case .fish: Report(FishCompletion.lines(model))
    }
  }
}
