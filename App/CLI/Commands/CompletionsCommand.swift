/// Not built yet.
struct CompletionsCommand: Command {
  let request: CompletionsRequest

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "completions", english: "completions"))
  }
}
