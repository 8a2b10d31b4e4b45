import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

struct PageAnswer: Decodable {
  let pageNo, itemsPerPage, totalCount, offset, limit, lastPage: Int
  let hasNext, hasPrev: Bool
  let pages: [RowAnswer]
}

/// A product in a response that contains a page of products.
struct RowAnswer: Decodable {
  let id, vendorId: Int
  let vendorName, name, description, thumbnail, currency: String
  let price, bargainPrice, discountedPrice: Decimal
  let stock: Int
  let createdAt, issuedAt: String
}

/// A product in the response to a request that reads, registers or changes a single product.
struct ProductAnswer: Decodable, Equatable {
  struct Image: Decodable, Equatable {
    let id: Int
    let url, thumbnailUrl: String
  }

  struct Vendor: Decodable, Equatable {
    let id: Int
    let name: String
  }

  let id: Int
  let name, description, thumbnail, currency: String
  let price, bargainPrice, discountedPrice: Decimal
  let stock: Int
  let createdAt: String
  let images: [Image]
  let vendors: Vendor
}

/// An item of version 1 of the API. Items in a list have neither descriptions nor images.
struct ItemAnswer: Decodable, Equatable {
  let id: Int
  let title: String
  let descriptions: String?
  let price: Int
  let currency: String
  let stock: Int
  let discountedPrice: Int?
  let thumbnails: [String]
  let images: [String]?
  let registrationDate: Double
}

struct ItemPageAnswer: Decodable {
  let page: Int
  let items: [ItemAnswer]
}

extension HTTPResponse {
  func decoded<Answer: Decodable>(as type: Answer.Type = Answer.self) throws -> Answer {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: body)
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension SandboxMarket {
  /// Sends a request to the market. The path and query of the target must already be
  /// percent-encoded.
  func ask(
    _ target: String, _ method: HTTPMethod = .get,
    at origin: String = SandboxSessionManager.baseURL.description
  ) throws -> HTTPResponse {
    let url = try #require(URL(string: origin + target, encodingInvalidCharacters: false))
    return response(to: HTTPRequest(method: method, url: url))
  }

  func page(_ query: String) throws -> PageAnswer {
    try ask("/api/products?\(query)").decoded()
  }

  func detail(_ id: Int) throws -> ProductAnswer {
    try ask("/api/products/\(id)").decoded()
  }

  /// Returns all products, newest first.
  func everything() throws -> [RowAnswer] {
    try page("items_per_page=1000").pages
  }
}
