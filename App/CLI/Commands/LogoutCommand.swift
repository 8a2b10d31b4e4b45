/// Not built yet.
struct LogoutCommand: Command {
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "Logout", english: "Logout"))
  }
}
