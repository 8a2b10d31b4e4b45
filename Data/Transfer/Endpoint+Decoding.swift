import Foundation
public import OpenMarketDomain

extension Endpoint {
  /// Reads the body as JSON. Pass it as the last argument of an endpoint with a `Decodable` response, as in
  /// `Endpoint(path: ["wishlists", "mine"], read: Endpoint.json)`.
  ///
  /// - Throws: A failure with the place of the value that can't be read, such as `products[3].id`.
  public static func json(
    _ response: HTTPResponse
  ) throws(DecodingFailure) -> Response where Response: Decodable {
    guard !response.body.isEmpty else { throw DecodingFailure(path: "", reason: .emptyAnswer) }
    do {
      return try JSONDecoder().decode(Response.self, from: response.body)
    } catch {
      _ = try response.text
      throw DecodingFailure(error)
    }
  }
}

extension HTTPResponse {
  /// The body as text.
  var text: String {
    get throws(DecodingFailure) {
      guard let text = String(validating: body, as: UTF8.self) else {
        throw DecodingFailure(path: "", reason: .invalidUTF8)
      }
      return text
    }
  }
}

extension DecodingFailure {
  /// Creates a failure from an error of a decoder.
  ///
  /// - Parameter path: The place of a number that is out of range, or of a string that isn't valid UTF-8. Foundation's errors don't have it.
  init(_ error: any Error, at path: [any CodingKey] = []) {
    switch error {
    case let failure as DecodingFailure:
      self = failure
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

  /// Returns the place at the end of a coding path.
  static func path(_ keys: [any CodingKey]) -> String {
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

  /// Returns the same failure, with its path below another one.
  func inside(_ prefix: String) -> DecodingFailure {
    let path = [prefix, path].filter { !$0.isEmpty }.joined(separator: ".")
    return DecodingFailure(path: path, reason: reason)
  }
}
