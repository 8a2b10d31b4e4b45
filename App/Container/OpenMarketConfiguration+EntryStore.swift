import Foundation
import OpenMarketData
import OpenMarketDomain

extension OpenMarketConfiguration {
  /// A folder for each server: product 32 of one is not product 32 of another.
  func makeDraftStore() -> any DraftStore {
    guard let draftFolder else { return InMemoryDraftStore() }
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let name = server.description.addingPercentEncoding(withAllowedCharacters: letters) ?? "server"
    return FileDraftStore(
      folder: draftFolder.appending(path: name, directoryHint: .isDirectory))
  }
}
