import OpenMarketData

/// What pages of other origins may do in a browser: everything that a program may (CORS, in the Fetch standard), as far as
/// the handler does not refuse it.
///
/// Nothing here is decided by a cookie, so that there is nothing a foreign page could borrow.
enum CrossOrigin {
  /// Goes with every answer.
  static let headers: HTTPHeaders = [
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Location, Retry-After",
  ]

  static func isPreflight(_ head: RequestHead) -> Bool {
    head.line.method == .options && head.headers["Origin"] != nil
      && head.headers["Access-Control-Request-Method"] != nil
  }

  static let preflightAnswer = HTTPResponse(
    status: 204,
    headers: [
      "Access-Control-Allow-Methods": allowedMethods,
      "Access-Control-Allow-Headers":
        "identifier, content-type, if-none-match, if-modified-since, range",
      "Access-Control-Max-Age": "600",
    ])

  static let allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
}
