import Foundation
import OpenMarketSandbox

/// Removes the market that is kept on this machine.
struct ResetCommand: Sendable {
  let request: ResetRequest
  let environment: [String: String]
  let preferences: Preferences
  let question: Question

  func run() throws(Failure) -> Report {
    let folder = request.folder ?? DataFolder.default(environment: environment)
    let path = folder.path
    if !request.isConfirmed {
      guard question.canBeAsked else {
        throw .usage(.missingConfirmation(ResetOptions.yes.spelling))
      }
      guard question.isAgreed(to: Labels.removeMarket(path)(preferences.language)) else {
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
