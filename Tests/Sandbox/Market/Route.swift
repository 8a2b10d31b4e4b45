import Foundation
import OpenMarketData

/// A request to the market with its parsed URL, and the notes for the log that the market adds while it responds.
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
  private let route: Result<Route, RequestRejection>

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
    self.path = path ?? []
    self.query = query ?? [:]
    if path == nil || query == nil {
      let part = path == nil ? "path" : "query"
      route = .failure(.badRequest("The \(part) is not percent-encoded UTF-8."))
    } else {
      let route = Route.all(in: api).first { $0.matches(path ?? []) }
      self.route = route.map { .success($0) } ?? .failure(.nothingHere)
    }
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
    let index = (try? route.get())?.path.firstIndex(of: Route.anything)
    return index.map { path[$0] } ?? ""
  }

  /// A Boolean value that indicates whether the request replaces the fault plan.
  var isAboutFaults: Bool { path == ["sandbox", "faults"] }

  /// Performs the request.
  ///
  /// - Throws: The rejection of an unknown or malformed path, a rejection with status 405 if the endpoint doesn't allow the
  ///   method, or the rejection by the endpoint.
  mutating func response(from api: MarketAPI) throws(RequestRejection) -> HTTPResponse {
    try route.get().action(for: request.method)(api)(&self)
  }

  /// Returns the response to the rejected request, in the error format of the requested API version.
  func response(to rejection: RequestRejection) -> HTTPResponse {
    var response = rejection.response
    guard (try? route.get())?.isLegacy == true else { return response }
    response.body = JSONValue.object([("error", .bool(true)), ("reason", .string(rejection.text))])
      .encoded()
    return response
  }

  /// Returns the percent-decoded components of a path, or `nil` if the percent encoding is invalid. Repeated slashes are ignored.
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

/// An endpoint of the market: a path, and an action for each method.
struct Route: Sendable {
  typealias Action =
    @Sendable (MarketAPI) -> (inout Call) throws(RequestRejection) -> HTTPResponse

  static let anything = "*"

  /// An action for a method. This type is a structure, because arrays of functions that throw a certain type need iOS 18.
  private struct MethodAction: Sendable {
    let method: HTTPMethod
    let action: Action

    static func get(_ action: @escaping Action) -> Self { Self(method: .get, action: action) }
    static func post(_ action: @escaping Action) -> Self { Self(method: .post, action: action) }
    static func patch(_ action: @escaping Action) -> Self { Self(method: .patch, action: action) }
    static func delete(_ action: @escaping Action) -> Self { Self(method: .delete, action: action) }
  }

  /// Returns the endpoints of a market that serves the given version of the API at `/api/products`.
  static func all(in api: SandboxMarket.API) -> [Route] {
    shared + (api == .v2 ? v2 : v3)
  }

  private static let v3 = [
    Route("api/products/*/archived", .post(MarketAPI.archive)),
    Route("api/products/*/secret", .get(MarketAPI.otherVersion), .post(MarketAPI.otherVersion)),
  ]

  private static let v2 = [
    Route("api/products/*/secret", .post(MarketAPI.secret)),
    Route("api/products/*/archived", .post(MarketAPI.otherVersion)),
    Route("api/products/*/*", .delete(MarketAPI.delete)),
  ]

  private static let shared = [
    Route("api/products", .get(MarketAPI.list), .post(MarketAPI.register)),
    Route(
      "api/products/*", .get(MarketAPI.detail), .patch(MarketAPI.change),
      .delete(MarketAPI.delete)),
    Route("", .get(MarketAPI.home)),
    Route("openapi.json", .get(MarketAPI.document)),
    Route("healthChecker", .get(MarketAPI.health)),
    Route("sandbox/faults", .post(MarketAPI.changeFaults), .delete(MarketAPI.changeFaults)),
    Route("training-resources/*/*/*", .get(MarketAPI.picture)),
    Route("items/*", .get(MarketAPI.listItems)),
    Route("item", .post(MarketAPI.createItem)),
    Route(
      "item/*", .get(MarketAPI.itemDetail), .patch(MarketAPI.changeItem),
      .delete(MarketAPI.deleteItem)),
  ]

  /// The components of the path. The component `*` stands for any component.
  let path: [String]
  private let actions: [MethodAction]

  private init(_ path: String, _ actions: MethodAction...) {
    self.path = path.split(separator: "/").map(String.init)
    self.actions = actions
  }

  /// A Boolean value that indicates whether the endpoint belongs to version 1 of the API, which has a different error format.
  var isLegacy: Bool { ["item", "items"].contains(path.first) }

  func matches(_ other: [String]) -> Bool {
    path.count == other.count && zip(path, other).allSatisfy { $0 == Self.anything || $0 == $1 }
  }

  /// Returns the action for a method. The action for `GET` also responds to `HEAD`.
  func action(for method: HTTPMethod) throws(RequestRejection) -> Action {
    let found = actions.first { $0.method == (method == .head ? .get : method) }
    guard let found else { throw .methodNotAllowed(method, allowed: allowedMethods) }
    return found.action
  }

  var allowedMethods: [HTTPMethod] {
    actions.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
  }
}

extension RequestRejection {
  static let nothingHere = notFound("There is nothing here.")
}
