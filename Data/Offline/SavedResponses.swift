package import Foundation
import OpenMarketDomain

/// The saved responses of one market, each under the URL of its endpoint.
package struct SavedResponses: Sendable {
  private let store: SavedPageStore
  private let server: BaseURL
  let version: APIVersion
  private let secrets: KnownSecrets
  private let now: @Sendable () -> Date

  /// Creates the responses of a market.
  ///
  /// - Parameters:
  ///   - store: The store for the responses.
  ///   - server: The base URL of the server.
  ///   - version: The version of the server's API.
  ///   - secrets: The secrets that a server may repeat. A response with one of these secrets isn't saved.
  ///   - now: A closure that returns the current date.
  package init(
    in store: SavedPageStore, of server: BaseURL, version: APIVersion, secrets: KnownSecrets,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.server = server
    self.version = version
    self.secrets = secrets
    self.now = now
  }

  /// The number of removals, for a later call of ``save(_:of:as:since:)``.
  var removalCount: Int { store.removalCount }

  /// Saves a response after it's returned, unless files were removed since its request. The file contains the time, a line feed
  /// and the body.
  func save<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>, as part: SavedPart,
    since removals: Int
  ) {
    let key = key(of: endpoint)
    let time = Int64(max(0, min(now().timeIntervalSince1970 * 1_000, 1e15)))
    store.save(as: name(of: part, key: key), key: key, since: removals) { [secrets] in
      if secrets.mask.hides(in: response.body + key.utf8) { return nil }
      return Array("\(time)\n".utf8) + response.body
    }
  }

  /// Returns the decoded response of an endpoint, and the time at which it was read. Returns `nil` if the response isn't saved.
  func value<Response>(
    of endpoint: Endpoint<Response>
  ) async -> (response: Response, savedAt: Timestamp)? {
    guard let part = endpoint.saving?.part else { return nil }
    let key = key(of: endpoint)
    guard let bytes = await store.contents(of: name(of: part, key: key), key: key),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let time = Int64(String(decoding: bytes[..<end], as: UTF8.self))
    else { return nil }
    let body = Data(bytes[(end + 1)...])
    // An empty list can have a response without a body.
    let response = HTTPResponse(status: body.isEmpty ? 204 : 200, body: body)
    guard let value = try? endpoint.read(response) else { return nil }
    return (value, Timestamp(millisecondsSince1970: time))
  }

  /// Removes all lists, and the given product.
  func removeLists(and id: ProductID?) {
    let (lists, product) = ("\(prefix)list-", id.map { name(of: .product($0)) })
    store.remove { $0.hasPrefix(lists) || $0 == product }
  }

  func remove(_ id: ProductID) {
    store.remove(name(of: .product(id)))
  }

  // MARK: - Files

  private var prefix: String { SavedPageStore.prefix(of: server, in: version) }

  /// Returns the text that identifies a response. The text is in the file, because two lists may have the same name.
  private func key<Response>(of endpoint: Endpoint<Response>) -> String {
    "\(version.rawValue) " + endpoint.url(on: server) { $0.description }
  }

  private func name(of part: SavedPart, key: String = "") -> String {
    switch part {
    case .list: "\(prefix)list-\(Checksum.hash(of: key))"
    case .product(let id): "\(prefix)product-\(id)"
    }
  }
}
