/// Not built yet.
struct EditCommand: Command {
  let request: EditRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "edit", english: "edit"))
  }
}
