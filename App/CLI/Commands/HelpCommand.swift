/// Explains the program, a command, or the exit codes.
struct HelpCommand: Command {
  let topic: HelpTopic

  func run(in context: CommandContext) -> Report {
    context.preferences.isJSON
      ? Report(JSONValue(topic, context.language))
      : Report(HelpText(language: context.language).lines(on: topic))
  }
}
