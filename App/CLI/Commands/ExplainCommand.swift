/// Not built yet.
struct ExplainCommand: Command {
  let code: String?

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "explain", english: "explain"))
  }
}
