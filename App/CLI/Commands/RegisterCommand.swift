/// Not built yet.
struct RegisterCommand: Command {
  let request: RegisterRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "register", english: "register"))
  }
}
