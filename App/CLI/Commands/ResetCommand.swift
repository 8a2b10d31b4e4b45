import Foundation
import OpenMarketSandbox

/// Removes the market that is kept on this machine.
struct ResetCommand: Command {
  let request: ResetRequest

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let preferences = context.preferences
    let question = Question(input: context.input, output: context.error)
    let folder = request.folder ?? DataFolder.default(environment: context.environment)
    let path = folder.path
    if !request.isConfirmed {
      guard question.canBeAsked else {
        throw .usage(.missingConfirmation(RemovalOptions.yes.spelling))
      }
      guard try await question.isAgreed(to: Labels.removeMarket(path)(preferences.language)) else {
        throw .declined
      }
    }
    let removed: RemovedFiles
    do {
      removed = try SandboxMarket.reset(folder: folder)
    } catch {
      throw .local(.folder(error))
    }
    if preferences.isJSON { return Report(JSONValue(removed, path: path)) }
    let text = Labels.removed(removed, path)(preferences.language)
    return Report([TerminalText(line: text).text])
  }
}
