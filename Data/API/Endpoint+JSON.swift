import Foundation

extension Endpoint {
  /// Reads the body as JSON.
  static func json(
    _ response: HTTPResponse
  ) throws(DecodingFailure) -> Response where Response: Decodable {
    guard !response.body.isEmpty else {
      throw DecodingFailure(path: "", problem: "the answer is empty")
    }
    do {
      return try JSONDecoder().decode(Response.self, from: response.body)
    } catch {
      throw DecodingFailure(error)
    }
  }
}
