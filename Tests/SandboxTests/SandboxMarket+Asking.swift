import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

extension SandboxMarket {
  /// Asks for a path and query, written as they are sent.
  func ask(
    _ target: String, _ method: HTTPMethod = .get,
    at origin: String = SandboxSessionManager.baseURLText
  ) throws -> HTTPResponse {
    let url = try #require(URL(string: origin + target, encodingInvalidCharacters: false))
    return response(to: HTTPRequest(method: method, url: url))
  }

  func page(_ query: String) throws -> PageAnswer {
    let response = try ask("/api/products?\(query)")
    try #require(response.status == 200)
    return try JSONDecoder().decode(PageAnswer.self, from: response.body)
  }

  func detail(_ id: Int) throws -> ProductAnswer {
    let response = try ask("/api/products/\(id)")
    try #require(response.status == 200)
    return try JSONDecoder().decode(ProductAnswer.self, from: response.body)
  }

  /// The products whose name or vendor a text is found in, newest first.
  func found(_ text: String) throws -> [RowAnswer] {
    try page("items_per_page=1000&search_value=\(percentEncoded(text))").pages
  }

  /// Every product, newest first.
  func everything() throws -> [RowAnswer] {
    try page("items_per_page=1000").pages
  }
}

/// Every byte of the text's UTF-8, percent-encoded.
func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF")
  return text.utf8.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
}
