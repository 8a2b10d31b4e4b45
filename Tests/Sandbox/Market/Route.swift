import Foundation
import OpenMarketData

/// A request to the market with its parsed URL, and the notes for the log that the market adds
/// while it responds.
struct Call {
  let request: HTTPRequest
  /// The scheme, host and port of the URL. The URLs in the response begin with this string.
  let origin: String
  /// The percent-decoded components of the path.
  let path: [String]
  /// The query parameters. If a parameter occurs twice, the first value is used.
  let query: [String: String]
  /// A Boolean value that indicates whether a fault makes the pages of the product list overlong.
  var hasOverlongPages = false
  /// The messages for the server log.
  var hints: [String] = []
  /// The part of the URL that isn't well-formed, or `nil` if both are.
  private let malformedPart: String?
  /// The endpoints at the path.
  private let routes: [Route]

  init(_ request: HTTPRequest, _ api: SandboxMarket.API) {
    self.request = request
    let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    var origin = URLComponents()
    origin.scheme = request.forwardedScheme ?? components?.scheme
    let server = request.forwardedServer ?? components
    origin.encodedHost = server?.encodedHost
    origin.port = server?.port
    self.origin = origin.string ?? ""
    let path = Self.path(components?.percentEncodedPath ?? "")
    let query = Self.query(components?.percentEncodedQuery ?? "")
    (self.path, self.query) = (path ?? [], query ?? [:])
    malformedPart = path == nil ? "path" : query == nil ? "query" : nil
    routes = malformedPart == nil ? Route.all(in: api, at: self.path) : []
  }

  /// Returns the values in the request, and keeps the hints about them for the log.
  mutating func form(
    _ kind: FormKind, _ rules: FormRules
  ) throws(RequestRejection) -> SandboxProductForm {
    let form = try SandboxProductForm(
      kind, contentType: request.headers["Content-Type"], body: request.body, rules: rules)
    hints = form.hints
    return form
  }

  /// The component of the path that identifies a product or a page.
  var identifier: String {
    let index = routes.first?.path.firstIndex(of: Route.anything)
    return index.map { path[$0] } ?? ""
  }

  /// Performs the request.
  ///
  /// - Throws: The rejection of an unknown or malformed path, a rejection with status 405 if the
  ///   endpoint doesn't allow the method, or the rejection by the endpoint.
  mutating func response(from market: SandboxMarket) throws(RequestRejection) -> HTTPResponse {
    if let malformedPart {
      throw .badRequest("The \(malformedPart) isn't percent-encoded UTF-8.")
    }
    guard !routes.isEmpty else { throw .notFound("There is no such path.") }
    let method = request.method == .head ? .get : request.method
    guard let route = routes.first(where: { $0.method == method }) else {
      // The header is required (RFC 9110, section 15.5.6).
      let names = routes.map { $0.method == .get ? "GET, HEAD" : $0.method.rawValue }
        .joined(separator: ", ")
      throw RequestRejection(
        status: 405, message: "\(request.method) isn't allowed here, only \(names).",
        headers: ["Allow": names])
    }
    return try route.action(market)(&self)
  }

  /// Returns the response to the rejected request, in the error format of the requested API
  /// version.
  func response(to rejection: RequestRejection) -> HTTPResponse {
    var response = rejection.response
    guard ["item", "items"].contains(path.first), !routes.isEmpty else { return response }
    response.body = JSONValue.object([("error", .bool(true)), ("reason", .string(rejection.text))])
      .encoded()
    return response
  }

  /// Returns the percent-decoded components of a path, or `nil` if the percent encoding is invalid.
  /// Repeated slashes are ignored.
  private static func path(_ text: String) -> [String]? {
    let parts = text.split(separator: "/")
    let path = parts.compactMap(\.removingPercentEncoding)
    return path.count == parts.count ? path : nil
  }

  private static func query(_ text: String) -> [String: String]? {
    var query: [String: String] = [:]
    // Decode "+" as a space, as HTML forms and Java servers do.
    for part in text.replacing("+", with: " ").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = pair[0].removingPercentEncoding,
        let value = (pair.count > 1 ? pair[1] : "").removingPercentEncoding
      else { return nil }
      if query[name] == nil { query[name] = value }
    }
    return query
  }
}

extension HTTPRequest {
  /// The scheme that a client of a proxy uses, if the request comes from a proxy.
  fileprivate var forwardedScheme: String? {
    let scheme = forwarded("X-Forwarded-Proto")?.lowercased()
    return scheme.flatMap { ["http", "https"].contains($0) ? $0 : nil }
  }

  /// The host and the port that a client of a proxy uses, if the request comes from a proxy.
  fileprivate var forwardedServer: URLComponents? {
    let server = forwarded("X-Forwarded-Host").flatMap { URLComponents(string: "//" + $0) }
    return server?.host?.isEmpty == false ? server : nil
  }

  /// Returns the first value of a header to which each proxy on the way adds a value.
  private func forwarded(_ name: String) -> String? {
    headers[name]?.split(separator: ",").first?.trimmingCharacters(in: .whitespaces)
  }
}

/// An endpoint of the market: a method, a path, and what the market does.
struct Route: Sendable {
  typealias Action =
    @Sendable (SandboxMarket) -> (inout Call) throws(RequestRejection) -> HTTPResponse

  /// The component of a path that stands for any component.
  static let anything = "*"

  let method: HTTPMethod
  /// The components of the path.
  let path: [String]
  /// The version of the API that has the endpoint, or `nil` for all versions.
  private let api: SandboxMarket.API?
  let action: Action

  private init(
    _ method: HTTPMethod, _ path: String, in api: SandboxMarket.API? = nil,
    _ action: @escaping Action
  ) {
    self.method = method
    self.path = path.split(separator: "/").map(String.init)
    (self.api, self.action) = (api, action)
  }

  /// Returns the endpoints of a market that serves the given version of the API at `/api/products`.
  static func all(in api: SandboxMarket.API) -> [Route] {
    all.filter { $0.api == nil || $0.api == api }
  }

  private static let all = [
    Route(.get, "api/products", SandboxMarket.list),
    Route(.post, "api/products", SandboxMarket.register),
    Route(.get, "api/products/*", SandboxMarket.detail),
    Route(.patch, "api/products/*", SandboxMarket.change),
    Route(.delete, "api/products/*", SandboxMarket.delete),
    Route(.post, "api/products/*/archived", in: .v3, SandboxMarket.prepareDeletion),
    Route(.get, "api/products/*/secret", in: .v3, SandboxMarket.otherVersion),
    Route(.post, "api/products/*/secret", in: .v3, SandboxMarket.otherVersion),
    Route(.post, "api/products/*/secret", in: .v2, SandboxMarket.prepareDeletion),
    Route(.post, "api/products/*/archived", in: .v2, SandboxMarket.otherVersion),
    Route(.delete, "api/products/*/*", in: .v2, SandboxMarket.delete),
    Route(.get, "", SandboxMarket.home),
    Route(.get, "openapi.json", SandboxMarket.document),
    Route(.get, "healthChecker", SandboxMarket.health),
    Route(.post, "sandbox/faults", SandboxMarket.changeFaults),
    Route(.delete, "sandbox/faults", SandboxMarket.changeFaults),
    Route(.get, "training-resources/*/*/*", SandboxMarket.picture),
    Route(.get, "items/*", SandboxMarket.listItems),
    Route(.post, "item", SandboxMarket.createItem),
    Route(.get, "item/*", SandboxMarket.itemDetail),
    Route(.patch, "item/*", SandboxMarket.changeItem),
    Route(.delete, "item/*", SandboxMarket.deleteItem),
  ]

  /// Returns the endpoints at a path.
  static func all(in api: SandboxMarket.API, at path: [String]) -> [Route] {
    let all = all(in: api)
    let first = all.first { route in
      route.path.count == path.count
        && zip(route.path, path).allSatisfy { $0 == anything || $0 == $1 }
    }
    return all.filter { $0.path == first?.path }
  }
}
