import Foundation
public import OpenMarketDomain

/// A request body.
public enum RequestBody: Sendable {
  /// A JSON value.
  case json(JSONBody)
  /// A multipart form (`multipart/form-data`, RFC 7578) with its parts in order, such as a product
  /// with its images.
  case multipart([FormPart])

  /// Creates a JSON body from the given value.
  ///
  /// - Parameters:
  ///   - value: The value to encode. If it can't be encoded, the request isn't sent and fails with
  ///     ``NetworkError/invalidRequest(reason:)``.
  ///   - secrets: The strings in the value that are secret. Errors and previews mask these strings.
  public static func json(
    _ value: any Encodable & Sendable, secrets: [Secret] = []
  ) -> RequestBody {
    .json(JSONBody(value, secrets: secrets))
  }

  /// Returns the bytes of the body and the value of the `Content-Type` header field. Each call
  /// returns the same bytes.
  func encoded() throws(DataTransferError) -> (bytes: Data, contentType: String) {
    switch self {
    case .json(let json): (try json.encoded(), "application/json")
    case .multipart(let parts): try Self.encoded(parts)
    }
  }

  /// Returns the bytes and the media type of a form. The boundary doesn't occur in any part (RFC
  /// 2046, section 5.1.1).
  private static func encoded(
    _ parts: [FormPart]
  ) throws(DataTransferError) -> (bytes: Data, contentType: String) {
    let parts = try parts.map { part throws(DataTransferError) in try part.encoded() }
    func boundary(_ number: Int) -> String {
      String(format: "openmarket-%016lx", number)
    }
    var number = 0
    while parts.contains(where: { $0.range(of: Data(boundary(number).utf8)) != nil }) {
      number += 1
    }
    let boundary = boundary(number)
    let bytes =
      parts.reduce(into: Data()) { data, part in
        data += Data("--\(boundary)\r\n".utf8) + part + Data("\r\n".utf8)
      } + Data("--\(boundary)--\r\n".utf8)
    return (bytes, "multipart/form-data; boundary=\(boundary)")
  }

  package var secrets: [Secret] {
    switch self {
    case .json(let json): json.secrets
    case .multipart(let parts): parts.flatMap(\.secrets)
    }
  }
}
