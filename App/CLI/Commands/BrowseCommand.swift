/// Not built yet.
struct BrowseCommand: Command {
  let request: BrowseRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "browse", english: "browse"))
  }
}
