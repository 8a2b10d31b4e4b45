package import OpenMarketDomain

/// Says what a call sends, without sending it.
package protocol CallExplaining: Sendable {
  /// The requests of a call to a server, in their order. Where one depends on the answer to the one before, it shows where
  /// that will stand.
  ///
  /// - Throws: `MarketError.unsupported(_:)` for what the server's API does not have, and
  ///   `MarketError.invalidRequest(reason:)` where server and call make no address.
  func explanations(
    of call: MarketCall, on server: BaseURL
  ) throws(MarketError) -> [RequestExplanation]
}

extension Endpoint {
  /// The explanation, with what can go wrong in terms of a user.
  func explained(on server: BaseURL) throws(MarketError) -> RequestExplanation {
    do {
      return try explanation(on: server)
    } catch {
      throw MarketError(error)
    }
  }
}
