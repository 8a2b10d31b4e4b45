import Foundation
import OpenMarketData
import OpenMarketDomain

extension OpenMarketConfiguration {
  /// A folder for each server: product 32 of one is not product 32 of another.
  func makeEntryStore() -> any ProductEntryStore {
    guard let entryFolder else { return InMemoryProductEntryStore() }
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let name = server.description.addingPercentEncoding(withAllowedCharacters: letters) ?? "server"
    return FileProductEntryStore(
      folder: entryFolder.appending(path: name, directoryHint: .isDirectory))
  }
}
