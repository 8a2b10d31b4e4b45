/// Not built yet.
struct LoginCommand: Command {
  let request: LoginRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "login", english: "login"))
  }
}
