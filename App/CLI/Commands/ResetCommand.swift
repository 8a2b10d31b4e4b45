import Foundation
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// Removes the market that is kept on this machine.
struct ResetCommand: Command {
  let request: ResetRequest

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let folder = request.folder ?? DataFolder.default(environment: context.environment)
    let path = folder.path
    if !request.isConfirmed {
      guard context.question.canBeAsked else {
        throw .usage(.missingConfirmation(RemovalOptions.yes.spelling))
      }
      let text = Labels.removeMarket(path)(context.language)
      guard try await context.question.isAgreed(to: text) else { throw .declined }
    }
    let removed: RemovedFiles
    do {
      removed = try SandboxMarket.reset(folder: folder)
    } catch {
      throw .local(.folder(error))
    }
    if context.preferences.isJSON { return Report(JSONValue(removed, path: path)) }
    let text = Labels.removed(removed, path)(context.language)
    return Report([TerminalText(line: text).text])
  }
}
