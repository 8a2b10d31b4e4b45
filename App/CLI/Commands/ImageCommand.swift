/// Not built yet.
struct ImageCommand: Command {
  let request: ImageRequest
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "image", english: "image"))
  }
}
