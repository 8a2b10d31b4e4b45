package import Foundation
package import OpenMarketDomain
import OpenMarketLock

/// A service that saves the responses that another service could decode, and removes them after a
/// write.
///
/// Responses of endpoints without ``Endpoint/saving`` aren't saved. A write removes all responses
/// of the server before it returns, unless the server refused the write or didn't receive it.
package struct SavingDataTransferService: DataTransferService {
  private let base: any DataTransferService
  private let store: SavedPageStore
  private let server: BaseURL
  private let secrets: KnownSecrets
  private let now: @Sendable () -> Date

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - base: The service that calls the endpoints.
  ///   - store: The store for the responses.
  ///   - server: The base URL of the server.
  ///   - secrets: The secrets that a server may repeat. A response with one of these secrets isn't
  ///     saved.
  ///   - now: A closure that returns the current date.
  package init(
    _ base: any DataTransferService, savingIn store: SavedPageStore, of server: BaseURL,
    secrets: KnownSecrets, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.base = base
    self.store = store
    self.server = server
    self.secrets = secrets
    self.now = now
  }

  @concurrent
  package func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    if let saving = endpoint.saving {
      return try await read(endpoint, saving, progress)
    }
    if endpoint.isRead { return try await base.request(endpoint, progress: progress) }
    return try await write(endpoint, progress)
  }

  /// Returns the saved response of an endpoint. A response that can't be decoded anymore counts as
  /// missing.
  package func saved<Response>(
    _ endpoint: Endpoint<Response>
  ) async -> (response: Response, savedAt: Timestamp)? {
    guard endpoint.saving != nil else { return nil }
    return await store.read(key(of: endpoint), from: server) { Self.response(of: endpoint, in: $0) }
  }

  private func read<Response>(
    _ endpoint: Endpoint<Response>, _ saving: Endpoint<Response>.Saving,
    _ progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let (key, folder) = (key(of: endpoint), await store.folder(of: server))
    let body = Mutex<Data?>(nil)
    var recorded = endpoint
    recorded.read = { response throws(DecodingFailure) in
      body.withLock { $0 = response.body }
      return try endpoint.read(response)
    }
    let value: Response
    do {
      value = try await base.request(recorded, progress: progress)
    } catch {
      if let folder, saving.endsWhenMissing, case .notFound = MarketError(error) {
        // An empty file counts as missing.
        store.save(key, in: folder) { _ in [] }
      }
      throw error
    }
    // A service that doesn't decode, such as a fake, has no body to save.
    if let folder, let body = body.withLock(\.self) {
      let time = Int64(max(0, min(now().timeIntervalSince1970 * 1_000, 1e15)))
      store.save(key, in: folder) { [secrets] earlier in
        func saved() -> Response? {
          earlier().flatMap { Self.response(of: endpoint, in: $0)?.response }
        }
        guard saving.isUsable(value, saved), !secrets.mask.hides(in: body + key.utf8) else {
          return nil
        }
        return Array("\(time)\n".utf8) + body
      }
    }
    return value
  }

  private func write<Response>(
    _ endpoint: Endpoint<Response>, _ progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    if Task.isCancelled { throw .network(.cancelledBeforeSending) }
    do {
      let value = try await base.request(endpoint, progress: progress)
      await store.removeAll(of: server)
      return value
    } catch {
      if case .outcomeUnknown = MarketError(ofWrite: error) { await store.removeAll(of: server) }
      throw error
    }
  }

  /// Returns the text that identifies a response.
  private func key(of endpoint: Endpoint<some Sendable>) -> String {
    endpoint.url(on: server) { $0.description }
  }

  /// Decodes a file, which contains the time, a line feed and the body of the response.
  private static func response<Response>(
    of endpoint: Endpoint<Response>, in file: [UInt8]
  ) -> (response: Response, savedAt: Timestamp)? {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")),
      let time = Int64(String(decoding: file[..<end], as: UTF8.self))
    else { return nil }
    let body = Data(file[(end + 1)...])
    // An empty list can have a response without a body.
    let response = HTTPResponse(status: body.isEmpty ? 204 : 200, body: body)
    guard let value = try? endpoint.read(response) else { return nil }
    return (value, Timestamp(millisecondsSince1970: time))
  }
}
