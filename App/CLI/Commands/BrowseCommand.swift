import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// Shows the market on the whole screen, for the keyboard.
struct BrowseCommand: Command {
  let request: BrowseRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "browse", english: "browse"))
  }
}
