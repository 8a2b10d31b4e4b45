import Foundation
import OpenMarketDomain

extension Endpoint {
  /// Reads the body as JSON.
  static func json(
    _ response: HTTPResponse
  ) throws(ResponseDefect) -> Response where Response: Decodable {
    guard !response.body.isEmpty else {
      throw ResponseDefect(path: "", problem: .emptyAnswer)
    }
    do {
      return try JSONDecoder().decode(Response.self, from: response.body)
    } catch {
      throw ResponseDefect(error)
    }
  }
}
