import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Keeps who sells, in a file that only the user can open.
struct LoginCommand: Command {
  let request: LoginRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    var known = try KnownSeller(saying: seller, context.environment)
    let file = SellerFile.url(of: server, context.environment)
    let kept = try? FileSellerCredentialStore.open(file: file).credential
    known.standIn(on: server, keeping: kept?.identifier)
    let missing = known.missingOptions(on: server)
    guard missing.isEmpty || context.question.canBeAsked else {
      throw .usage(.missingOptions(missing, command: .login))
    }
    let form = await SellerForm(
      seller: SellerViewModel(
        sellers: FileSellerCredentialStore(unread: file), locale: context.preferences.locale),
      context: context)
    try await form.signIn(known, vendor: request.vendor)
    if context.preferences.isJSON { return Report(JSONValue(sellerFile: file.path, of: server)) }
    let text = Labels.sellerKept(file.path, server.name)(context.language)
    return Report([TerminalText(line: text).text])
  }
}
