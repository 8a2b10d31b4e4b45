/// Not built yet.
struct ConfigCommand: Command {
  let request: ConfigRequest

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "config", english: "config"))
  }
}
