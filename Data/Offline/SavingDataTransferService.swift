package import OpenMarketDomain
import OpenMarketLock

/// A service that saves the bodies of the responses that another service could decode.
///
/// Responses of endpoints without ``Endpoint/saving`` aren't saved.
package struct SavingDataTransferService: DataTransferService {
  fileprivate let base: any DataTransferService
  private let responses: SavedResponses

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - base: The service that calls the endpoints.
  ///   - responses: The saved responses of the market.
  package init(_ base: any DataTransferService, savingIn responses: SavedResponses) {
    self.base = base
    self.responses = responses
  }

  package func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    guard let saving = endpoint.saving else {
      return try await base.request(endpoint, progress: progress)
    }
    let removals = responses.removalCount
    var saved = endpoint
    saved.read = { [responses] response throws(DecodingFailure) in
      let value = try endpoint.read(response)
      if saving.isUsable(value) {
        responses.save(response, of: endpoint, as: saving.part, since: removals)
      }
      return value
    }
    return try await base.request(saved, progress: progress)
  }
}

/// A service that returns saved responses instead of sending requests. If a response isn't saved, calls fail.
final class SavedDataTransferService: DataTransferService {
  private let responses: SavedResponses
  private let oldest = Mutex<Timestamp?>(nil)

  init(_ responses: SavedResponses) {
    self.responses = responses
  }

  /// The time at which the oldest of the returned responses was read.
  var savedAt: Timestamp? { oldest.withLock(\.self) }

  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    guard let (value, time) = await responses.value(of: endpoint) else {
      throw .network(.cannotConnect(reason: "the response isn't saved"))
    }
    oldest.withLock { oldest in
      if time.millisecondsSince1970 < oldest?.millisecondsSince1970 ?? .max { oldest = time }
    }
    return value
  }
}
