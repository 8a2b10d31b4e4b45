import Foundation
public import OpenMarketDomain

extension Endpoint {
  /// Reads the body as JSON: UTF-8 (RFC 8259, section 8.1), no object with a key twice. It is what endpoints with a `Decodable`
  /// answer read with: `Endpoint(path: ["wishlists", "mine"], read: Endpoint.json)`.
  ///
  /// - Throws: what is wrong, with its place, such as `products[3].id`.
  public static func json(
    _ response: HTTPResponse
  ) throws(DecodingFailure) -> Response where Response: Decodable {
    guard !response.body.isEmpty else {
      throw DecodingFailure(path: "", reason: .emptyAnswer)
    }
    if let defect = response.body.withUnsafeBytes(DecodingFailure.init(ofText:)) { throw defect }
    do {
      return try JSONDecoder().decode(Response.self, from: response.body)
    } catch {
      throw DecodingFailure(error)
    }
  }
}

extension DecodingFailure {
  /// What keeps a text from being one that every reader understands in the same way.
  fileprivate init?(ofText bytes: UnsafeRawBufferPointer) {
    if String(validating: bytes, as: UTF8.self) == nil {
      self.init(path: "", reason: .invalidUTF8)
    } else if let path = RepeatedKeyScanner.path(in: bytes) {
      self.init(path: path, reason: .repeatedKey)
    } else {
      return nil
    }
  }
}
