import OpenMarketData
import OpenMarketPresentation
import OpenMarketTerminal

extension ServerChoice {
  /// What the server is called, in a sentence.
  var name: LocalizedText {
    guard let address else { return Labels.embedded }
    return LocalizedText(korean: address.description, english: address.description)
  }
}

extension JSONValue {
  /// Where the seller of a server is kept. Of the seller it tells nothing: the identifier is half of a credential.
  ///
  /// - Parameter wasRemoved: whether there was one to be removed, where it was to be.
  init(sellerFile path: String, of server: ServerChoice, wasRemoved: Bool? = nil) {
    self = .object(
      [
        Member("file", .string(path)), Member("server", .optional(server.address?.description)),
      ] + (wasRemoved.map { [Member("removed", .bool($0))] } ?? []))
  }
}
