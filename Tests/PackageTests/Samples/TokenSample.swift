import Foundation
import OpenMarketKit

/// A token for a server. Requests that need it at the same time share one fetch.
actor BearerToken {
  private let fetch: @Sendable () async throws -> String
  private var header: String?
  private var fetching: Task<String, any Error>?

  init(fetch: @escaping @Sendable () async throws -> String) {
    self.fetch = fetch
  }

  /// Returns the value of the header `Authorization`.
  func authorization() async throws -> String {
    if let header { return header }
    let task =
      fetching
      ?? Task {
        defer { fetching = nil }
        let header = "Bearer \(try await fetch())"
        self.header = header
        return header
      }
    fetching = task
    return try await task.value
  }

  /// Forgets the token, unless it's newer than the refused one.
  func forget(_ refused: String) {
    if header == refused { header = nil }
  }
}

/// Adds the token to the requests to a host, and fetches a new token after a refusal.
func authorize(
  _ configuration: inout OpenMarketConfiguration, at host: String, with token: BearerToken
) {
  configuration.adapt = { request in
    guard request.url.host() == host else { return }
    request.headers["Authorization"] = try await token.authorization()
  }
  configuration.refresh = { refused in
    guard let header = refused.headers["Authorization"] else { return false }
    await token.forget(header)
    return true
  }
}
