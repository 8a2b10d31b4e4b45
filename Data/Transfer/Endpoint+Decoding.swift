public import Foundation
public import OpenMarketDomain

extension Endpoint where Response: Decodable {
  /// Creates an endpoint whose response is decoded as JSON. If the response type is `Data`, the
  /// endpoint returns the raw body.
  ///
  /// - Parameters:
  ///   - method: The HTTP method of the request.
  ///   - path: The path components, which are appended to the path of the base URL.
  ///   - query: The query items, in order.
  ///   - headers: The header fields, except `Content-Type`.
  ///   - body: The request body, or `nil` if the request has no body.
  ///   - timeout: The maximum duration of the call, or `nil` to use the limits of the
  ///     configuration.
  ///   - retry: The retry policy of the call, or `nil` to use the policy of the configuration.
  ///   - decoder: The decoder of the response. Don't change the decoder after you create the
  ///     endpoint.
  public init(
    method: HTTPMethod = .get, path: [PathPart], query: [URLQueryItem] = [],
    headers: HTTPHeaders = [:], body: RequestBody? = nil, timeout: Duration? = nil,
    retry: RetryPolicy? = nil, decoder: JSONDecoder = JSONDecoder()
  ) {
    self.init(
      method: method, path: path, query: query, headers: headers, body: body, timeout: timeout,
      retry: retry
    ) { response throws(DecodingFailure) in
      // Return the body if `Response` is `Data`. The decoder would expect a JSON string in Base64
      // instead.
      if let body = response.body as? Response { return body }
      return try Self.json(response, decoder: decoder)
    }
  }

  /// Decodes the response body as JSON. Call this method from an endpoint's own decoding function,
  /// for example if that function also handles empty responses.
  ///
  /// - Throws: A `DecodingFailure` with the path of the value that can't be decoded, such as
  ///   `products[3].id`.
  public static func json(
    _ response: HTTPResponse, decoder: JSONDecoder = JSONDecoder()
  ) throws(DecodingFailure) -> Response {
    guard !response.body.isEmpty else { throw DecodingFailure(path: "", reason: .emptyResponse) }
    do {
      return try decoder.decode(Response.self, from: response.body.replacingLoneSurrogates)
    } catch {
      try response.checkText()
      throw DecodingFailure(error)
    }
  }
}

extension HTTPResponse {
  /// Checks a body that can't be decoded, to tell why.
  ///
  /// - Throws: A `DecodingFailure` if the body is a web page, or isn't valid UTF-8.
  func checkText() throws(DecodingFailure) {
    let isHTML = headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true
    let start = body.first { !" \t\r\n".utf8.contains($0) }
    if isHTML || start == UInt8(ascii: "<") { throw DecodingFailure(path: "", reason: .webPage) }
    _ = try text
  }

  /// The body as a string.
  ///
  /// - Throws: A `DecodingFailure` if the body isn't valid UTF-8.
  var text: String {
    get throws(DecodingFailure) {
      guard let text = String(bytes: body, encoding: .utf8) else {
        throw DecodingFailure(path: "", reason: .invalidUTF8)
      }
      return text
    }
  }
}

extension DecodingFailure {
  /// Creates a decoding failure from a decoder's error.
  ///
  /// - Parameters:
  ///   - error: The decoder's error.
  ///   - path: The path to use if the error doesn't contain a path. Foundation's errors for numbers
  ///     that are out of range and for strings that aren't valid UTF-8 don't contain a path.
  init(_ error: any Error, at path: [any CodingKey] = []) {
    switch error {
    case let failure as DecodingFailure:
      self = failure
    case let error as MoneyError:
      self.init(path: Self.path(path), reason: error.decodingReason)
    case DecodingError.keyNotFound(let key, let context):
      self.init(path: Self.path(context.codingPath + [key]), reason: .missingKey)
    case DecodingError.valueNotFound(_, let context):
      self.init(path: Self.path(context.codingPath), reason: .null)
    case DecodingError.typeMismatch(let type, let context):
      self.init(
        path: Self.path(context.codingPath), reason: .wrongType(expected: Self.kind(of: type)))
    case DecodingError.dataCorrupted(let context):
      self.init(
        path: Self.path(context.codingPath),
        reason: context.codingPath.isEmpty ? .invalidJSON : .unreadableValue)
    default:
      self.init(path: Self.path(path), reason: .unreadableValue)
    }
  }

  /// Returns the given coding path as a string, such as `products[3].id`.
  package static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  private static func kind(of type: any Any.Type) -> Reason.ValueKind {
    switch type {
    case is String.Type: .string
    case is Bool.Type: .boolean
    case is [Any].Type: .array
    case is [String: Any].Type: .object
    default: .number
    }
  }
}

extension KeyedDecodingContainer {
  // Foundation's errors for numbers that are out of range don't contain the key. These methods
  // throw a `DecodingFailure` with the path of the value instead. They aren't generic, because
  // Foundation decodes a string or a number much faster if its type is known.

  func value(_ key: Key) throws -> String {
    try locating(key) { try decode(String.self, forKey: key) }
  }

  func value(_ key: Key) throws -> Int {
    try locating(key) { try decode(Int.self, forKey: key) }
  }

  // The following values are `nil` if they're missing or `null`.

  func optionalValue(_ key: Key) throws -> String? {
    try locating(key) { try decodeIfPresent(String.self, forKey: key) }
  }

  func optionalValue(_ key: Key) throws -> Int64? {
    try locating(key) { try decodeIfPresent(Int64.self, forKey: key) }
  }

  func optionalValue(_ key: Key) throws -> [String]? {
    try locating(key) { try decodeIfPresent([String].self, forKey: key) }
  }

  /// Calls a closure that reads the value for a key. Errors contain the path of the value.
  func locating<Value>(_ key: Key, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch {
      throw DecodingFailure(error, at: codingPath + [key])
    }
  }
}
