/// Not built yet.
struct DeleteCommand: Command {
  let request: DeleteRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "delete", english: "delete"))
  }
}
