import Foundation
import OpenMarketData
import Testing

/// The calls of the first version of the API.
extension MarketUnderTest {
  static let lamp: KeyValuePairs = [
    "title": "Desk lamp", "descriptions": "Warm light", "price": "165", "currency": "EUR",
    "stock": "1000000000000", "discounted_price": "160", "password": "pw1",
  ]

  func sendItem(
    _ method: HTTPMethod = .post, _ target: String = "/item",
    _ fields: KeyValuePairs<String, String> = lamp, images: [Data] = []
  ) async throws -> HTTPResponse {
    var body = Data()
    for (name, value) in fields {
      body += Data(
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    for (index, image) in images.enumerated() {
      let head =
        "--b\r\nContent-Disposition: form-data; name=\"images[]\"; filename=\"\(index).png\"\r\n"
        + "Content-Type: image/png\r\n\r\n"
      body += Data(head.utf8) + image + Data("\r\n".utf8)
    }
    return try await send(
      method, target, headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: body + Data("--b--\r\n".utf8))
  }

  func deleteItem(_ id: Int, password: String) async throws -> HTTPResponse {
    try await send(
      .delete, "/item/\(id)", headers: ["Content-Type": "application/json"],
      body: Data(#"{"password":"\#(password)"}"#.utf8))
  }

  func createdItem() async throws -> ItemAnswer {
    let response = try await sendItem(images: [.samplePNG, .sampleJPEG])
    try #require(response.status == 201)
    return try response.decoded()
  }
}
