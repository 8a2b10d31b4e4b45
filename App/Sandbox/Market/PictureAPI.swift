import Foundation
import OpenMarketData

/// The endpoint for product images.
struct PictureAPI {
  let state: MarketState

  func picture(at path: PicturePath) throws(RequestRejection) -> HTTPResponse {
    guard let image = state.snapshot.image(at: path) else {
      throw .notFound("There is no such picture.")
    }
    let bytes: Data
    let type: String
    switch image.content {
    case .drawn(let artwork):
      bytes = artwork.png(path.size)
      type = "image/png"
    case .uploaded(let mediaType, _):
      // Send the uploaded bytes for both sizes, because the market can't resize images.
      guard let stored = state.picture(named: image.name) else {
        throw .notFound("The picture's file is missing or damaged.")
      }
      bytes = stored
      type = mediaType
    }
    let date = HTTPDate(Date(timeIntervalSince1970: TimeInterval(path.day.firstSecond)))
    return HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": type, "Cache-Control": "public, max-age=60", "Accept-Ranges": "bytes",
        "Last-Modified": date.text,
      ],
      body: bytes)
  }
}
