import Foundation
import OpenMarketData

extension SandboxMarket {
  func list(
    _ target: RequestTarget, overlongPages: Bool
  ) throws(RequestRejection) -> HTTPResponse {
    let query = try ProductQuery(target.query)
    guard let page = snapshot.page(query, isOverlong: overlongPages) else {
      return HTTPResponse(status: 204)
    }
    return .json(JSONValue(page, origin: target.origin))
  }

  func detail(_ text: String, _ target: RequestTarget) throws(RequestRejection) -> HTTPResponse {
    .json(JSONValue(try product(text), origin: target.origin))
  }

  func picture(_ path: PicturePath) throws(RequestRejection) -> HTTPResponse {
    guard let image = snapshot.image(at: path) else { throw .notFound("There is no such picture.") }
    switch image.content {
    case .drawn(let artwork):
      return .picture(artwork.png(path.size), mediaType: "image/png", day: path.day)
    case .uploaded(let mediaType, _):
      // There is no codec here that could make a picture smaller: both sizes are the picture as it came.
      guard let bytes = storage.picture(named: image.name) else {
        throw .notFound("The picture's file is missing or damaged.")
      }
      return .picture(bytes, mediaType: mediaType, day: path.day)
    }
  }

  /// The product that a part of a path names.
  func product(_ text: String) throws(RequestRejection) -> Product {
    guard let id = Int(text), String(id) == text, let product = snapshot.product(id) else {
      throw .notFound("There is no product \(text).")
    }
    return product
  }
}
