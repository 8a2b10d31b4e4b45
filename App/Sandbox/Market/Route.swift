import Foundation
import OpenMarketData

/// A request to the market with what its address means.
struct RoutedRequest {
  let request: HTTPRequest
  let route: Route
  /// The scheme, host and port of the address. Addresses in the answer begin with it.
  let origin: String
  /// The parameters of the query. If one is given twice, the first counts.
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

  /// Returns the answer to a rejected request, in the form of the API's version that was asked.
  func response(to rejection: RequestRejection) -> HTTPResponse {
    var response = rejection.response
    guard route.isLegacy else { return response }
    let reason = [rejection.message, rejection.hint].compactMap(\.self).joined(separator: " ")
    response.body = JSONValue.object([("error", .bool(true)), ("reason", .string(reason))])
      .encoded()
    return response
  }

  /// Slashes at the end, and several in a row, count as one.
  private static func segments(_ path: String) -> [String]? {
    let parts = path.split(separator: "/")
    let segments = parts.compactMap(\.removingPercentEncoding)
    return segments.count == parts.count ? segments : nil
  }

  private static func query(_ text: String) -> [String: String]? {
    var query: [String: String] = [:]
    // In forms, and so for Java servers, "+" is a space.
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

/// A place of the market.
enum Route {
  /// The page for people.
  case home
  /// The description for tools.
  case document
  case health
  case productList
  /// A product by its identifier, or by its token when it is deleted.
  case product(String)
  /// Where a product's deletion address is requested.
  case archived(String)
  case picture(PicturePath)
  /// A page of the list in the first version of the API.
  case itemList(String)
  /// Where a product is registered in the first version of the API.
  case items
  /// A product in the first version of the API.
  case item(String)
  /// Where faults are set while the market runs.
  case faults
  /// An address without a place.
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
    default:
      let path = PicturePath(segments)
      self = path.map { .picture($0) } ?? .invalid(.notFound("There is nothing here."))
    }
  }

  var allowedMethods: [HTTPMethod] {
    switch self {
    case .home, .document, .health, .itemList: [.get, .head]
    case .picture: [.get, .head, .put]
    case .productList: [.get, .head, .post]
    case .product, .item: [.get, .head, .patch, .delete]
    case .archived, .items: [.post]
    case .faults: [.post, .delete]
    case .invalid: []
    }
  }

  /// - Throws: Why the address has no place, or 405 for a method that its place doesn't have.
  func check(_ method: HTTPMethod) throws(RequestRejection) {
    if case .invalid(let rejection) = self { throw rejection }
    guard allowedMethods.contains(method) else {
      throw .methodNotAllowed(method, allowed: allowedMethods)
    }
  }

  /// Returns whether a request has to name its vendor.
  func needsVendor(for method: HTTPMethod) -> Bool {
    switch self {
    case .productList, .product, .archived, .picture: !method.isSafe
    case .home, .document, .health, .faults, .itemList, .items, .item, .invalid: false
    }
  }

  /// Returns the maximum number of a body's bytes. A form with five pictures that are far too large fits, so that the answer can name
  /// the one that is too large, and by how much.
  func bodyLimit(for method: HTTPMethod) -> Int {
    switch (self, method) {
    case (.productList, .post), (.items, .post), (.item, .patch), (.picture, .put): 8 << 20
    default: 64 << 10
    }
  }

  /// A Boolean value that indicates whether the place belongs to the first version of the API, whose errors have another form.
  fileprivate var isLegacy: Bool {
    switch self {
    case .itemList, .items, .item: true
    default: false
    }
  }
}
