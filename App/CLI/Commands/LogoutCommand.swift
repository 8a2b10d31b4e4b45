import Foundation
import OpenMarketData
import OpenMarketPresentation
import OpenMarketTerminal

/// Forgets who sells.
struct LogoutCommand: Command {
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let file = SellerFile.url(of: server, context.environment)
    // Whatever is there, also a link to nowhere.
    let wasKept = (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil
    let seller = await SellerViewModel(
      sellers: FileSellerCredentialStore(unread: file), locale: context.preferences.locale)
    await seller.signOut()
    if let failure = await seller.state.failure {
      throw .seller(.store(code: failure.code, text: failure.text))
    }
    if context.preferences.isJSON {
      return Report(JSONValue(sellerFile: file.path, of: server, wasRemoved: wasKept))
    }
    let label =
      wasKept
      ? Labels.sellerForgotten(file.path, server.name) : Labels.noSellerKept(server.name)
    return Report([TerminalText(line: label(context.language)).text])
  }
}
