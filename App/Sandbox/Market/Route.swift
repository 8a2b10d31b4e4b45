import Foundation
import OpenMarketData

/// A request with its parsed URL.
struct RoutedRequest {
  let request: HTTPRequest
  let route: Route
  /// The scheme, host and port of the URL. The URLs in the response begin with this string.
  let origin: String
  /// The query parameters. If a parameter occurs twice, the first value is used.
  let query: [String: String]

  init(_ request: HTTPRequest) {
    self.request = request
    let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    var origin = URLComponents()
    origin.scheme = components?.scheme
    origin.encodedHost = components?.encodedHost
    origin.port = components?.port
    self.origin = origin.string ?? ""
    guard let segments = Self.segments(components?.percentEncodedPath ?? "") else {
      route = .invalid(.badRequest("The path is not percent-encoded UTF-8."))
      query = [:]
      return
    }
    guard let query = Self.query(components?.percentEncodedQuery ?? "") else {
      route = .invalid(.badRequest("The query is not percent-encoded UTF-8."))
      self.query = [:]
      return
    }
    route = Route(segments)
    self.query = query
  }

  /// Returns the response to a rejected request, in the error format of the requested API version.
  func response(to rejection: RequestRejection) -> HTTPResponse {
    var response = rejection.response
    guard route.isLegacy else { return response }
    response.body = JSONValue.object([("error", .bool(true)), ("reason", .string(rejection.text))])
      .encoded()
    return response
  }

  /// Returns the percent-decoded components of a path, or `nil` if the percent encoding is invalid. Repeated slashes are ignored.
  private static func segments(_ path: String) -> [String]? {
    let parts = path.split(separator: "/")
    let segments = parts.compactMap(\.removingPercentEncoding)
    return segments.count == parts.count ? segments : nil
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

/// An endpoint of the market.
enum Route {
  /// The web page.
  case home
  /// The OpenAPI document.
  case document
  case health
  case productList
  /// A product. The string is the product's identifier or, for `DELETE`, the deletion token.
  case product(String)
  /// The endpoint that returns the path for deleting a product. The string is the product's identifier.
  case archived(String)
  case picture(PicturePath)
  /// A page of the product list in version 1 of the API. The string is the page number.
  case itemList(String)
  /// The endpoint that registers products in version 1 of the API.
  case items
  /// A product in version 1 of the API. The string is the product's identifier.
  case item(String)
  /// The endpoint that replaces the fault plan while the market runs.
  case faults
  /// An unknown or malformed path.
  case invalid(RequestRejection)

  fileprivate init(_ segments: [String]) {
    let last = segments.last ?? ""
    switch segments {
    case []: self = .home
    case ["openapi.json"]: self = .document
    case ["healthChecker"]: self = .health
    case ["sandbox", "faults"]: self = .faults
    case ["api", "products"]: self = .productList
    case ["api", "products", last]: self = .product(last)
    case ["item"]: self = .items
    case ["item", last]: self = .item(last)
    case ["items", last]: self = .itemList(last)
    case _ where segments.count == 4 && segments == ["api", "products", segments[2], "archived"]:
      self = .archived(segments[2])
    case _ where segments.count == 4 && segments == ["api", "products", segments[2], "secret"]:
      self = .invalid(.secondVersion)
    default:
      let path = PicturePath(segments)
      self = path.map { .picture($0) } ?? .invalid(.notFound("There is nothing here."))
    }
  }

  var allowedMethods: [HTTPMethod] {
    switch self {
    case .home, .document, .health, .itemList, .picture: [.get, .head]
    case .productList: [.get, .head, .post]
    case .product, .item: [.get, .head, .patch, .delete]
    case .archived, .items: [.post]
    case .faults: [.post, .delete]
    case .invalid: []
    }
  }

  /// - Throws: The rejection of an invalid path, or a rejection with status 405 if the endpoint doesn't allow the method.
  func check(_ method: HTTPMethod) throws(RequestRejection) {
    if case .invalid(let rejection) = self { throw rejection }
    guard allowedMethods.contains(method) else {
      throw .methodNotAllowed(method, allowed: allowedMethods)
    }
  }

  /// A Boolean value that indicates whether the endpoint belongs to version 1 of the API, which has a different error format.
  fileprivate var isLegacy: Bool {
    switch self {
    case .itemList, .items, .item: true
    default: false
    }
  }
}
