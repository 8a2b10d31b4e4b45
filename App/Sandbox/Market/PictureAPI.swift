import Foundation
import OpenMarketData

/// The endpoints for product images.
struct PictureAPI {
  let state: MarketState
  let rules: FormRules

  func picture(at path: PicturePath) throws(RequestRejection) -> HTTPResponse {
    var image = try image(at: path)
    while true {
      if let response = response(with: image, at: path) { return response }
      // Retry with the current image if a client has replaced the image since the lookup.
      let current = try self.image(at: path)
      guard current != image else { throw .notFound("The picture's file is missing or damaged.") }
      image = current
    }
  }

  /// Handles `PUT` for one of the two URLs of an image. Replaces the image at both URLs, and returns status 204.
  ///
  /// The body is the new image. The media type is detected from the body's first bytes, and the `Content-Type` header is ignored.
  func replacePicture(
    at path: PicturePath, with body: Data?, of vendor: SandboxVendor, _ products: ProductAPI
  ) throws(RequestRejection) -> HTTPResponse {
    _ = try image(at: path)
    if let product = path.productID.flatMap(state.snapshot.product) {
      try products.checkOwner(of: product, vendor)
    }
    let posted = try PostedImage(body: body ?? Data(), rules: rules)
    try state.write { writer throws(RequestRejection) in
      let current = try image(at: path)
      guard var product = path.productID.flatMap(writer.snapshot.product),
        let index = product.images.firstIndex(of: current)
      else { throw .noPicture }
      let file = writer.pictureName(
        product: product.id, number: index + 1, fileExtension: posted.fileExtension)
      product.images[index] = current.replaced(
        by: posted, file: file, at: state.now(), createdOn: product.createdOn)
      try writer.put(product, pictures: [file: posted.content])
    }
    return HTTPResponse(status: 204)
  }

  private func image(at path: PicturePath) throws(RequestRejection) -> SandboxImage {
    guard let image = state.snapshot.image(at: path) else { throw .noPicture }
    return image
  }

  /// Returns the response with the image's bytes, or `nil` if the image's file is missing or damaged.
  private func response(with image: SandboxImage, at path: PicturePath) -> HTTPResponse? {
    let bytes: Data
    let type: String
    switch image.content {
    case .drawn(let artwork):
      bytes = artwork.png(path.size)
      type = "image/png"
    case .uploaded(let mediaType, _):
      // Send the uploaded bytes for both sizes, because the market can't resize images.
      guard let stored = state.picture(named: image.file) else { return nil }
      bytes = stored
      type = mediaType
    }
    var response = HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": type, "Cache-Control": "public, max-age=60", "Accept-Ranges": "bytes",
      ],
      body: bytes)
    // Omit the date if it's also the date of the previous image. In this case, a client couldn't use the date to check whether
    // its copy is current (RFC 9110, section 8.8.2.2).
    if image.replacement?.isSecondShared != true {
      let second = image.lastModified(createdOn: path.day)
      response.headers["Last-Modified"] =
        HTTPDate(Date(timeIntervalSince1970: TimeInterval(second))).text
    }
    return response
  }
}

extension RequestRejection {
  fileprivate static let noPicture = notFound("There is no such picture.")
}
