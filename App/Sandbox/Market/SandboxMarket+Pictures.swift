import Foundation
import OpenMarketData
import Synchronization

extension SandboxMarket {
  /// `GET` of a picture's address.
  ///
  /// - Parameter request: loses the conditions that say nothing here: a date that two versions of the picture have in
  ///   common tells neither (RFC 9110, sections 8.8.2.2 and 13.1.5).
  func picture(
    _ path: PicturePath, for request: inout HTTPRequest
  ) throws(RequestRejection) -> HTTPResponse {
    var image = try productImage(at: path)
    while true {
      if let response = picture(image, path) {
        if image.replacement?.isSecondShared == true,
          let modified = response.headers["Last-Modified"]
        {
          request.dropConditions(dated: modified)
        }
        return response
      }
      // Its bytes may have been let go of since it was looked up, because others came into their place.
      let current = try productImage(at: path)
      guard current != image else { throw .notFound("The picture's file is missing or damaged.") }
      image = current
    }
  }

  /// `PUT` at either address of a picture: 204, and both addresses have the new picture.
  ///
  /// The body is the picture itself. Its kind is told by its signature, whatever the request says of it.
  func replacePicture(
    _ path: PicturePath, _ request: HTTPRequest
  ) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: request)
    _ = try productImage(at: path)
    if let product = path.productID.flatMap(snapshot.product) {
      try checkOwner(of: product, vendor)
    }
    let posted = try PostedImage(body: request.body ?? Data(), rules: rules)
    try writing.withLock { _ throws(RequestRejection) in
      let current = try productImage(at: path)
      guard var product = path.productID.flatMap(snapshot.product),
        let index = product.images.firstIndex(of: current)
      else { throw .noPicture }
      let file = PictureName.make(
        product: product.id, number: index + 1, salt: pictureSalt(),
        fileExtension: posted.fileExtension ?? "")
      product.images[index] = current.replaced(
        by: posted, file: file, at: now(), createdOn: product.createdOn)
      try keep(product, pictures: [file: posted.content])
      storage.forget(pictures: [current.file])
    }
    return HTTPResponse(status: 204)
  }

  private func productImage(at path: PicturePath) throws(RequestRejection) -> ProductImage {
    guard let image = snapshot.image(at: path) else { throw .noPicture }
    return image
  }

  /// The picture with its bytes; nil where the storage has none.
  private func picture(_ image: ProductImage, _ path: PicturePath) -> HTTPResponse? {
    let modified = Date(
      timeIntervalSince1970: TimeInterval(image.lastModified(createdOn: path.day)))
    switch image.content {
    case .drawn(let artwork):
      return .picture(artwork.png(path.size), mediaType: "image/png", modified: modified)
    case .uploaded(let mediaType, _):
      // There is no codec here that could make a picture smaller: both sizes are the picture as it came.
      return storage.picture(named: image.file).map {
        .picture($0, mediaType: mediaType, modified: modified)
      }
    }
  }
}

extension RequestRejection {
  fileprivate static let noPicture = notFound("There is no such picture.")
}

extension HTTPRequest {
  fileprivate mutating func dropConditions(dated date: String) {
    let time = HTTPDate(date)?.date
    func isDated(_ name: String) -> Bool {
      headers[name].flatMap { HTTPDate($0) }?.date == time
    }
    if isDated("If-Modified-Since") { headers["If-Modified-Since"] = nil }
    // A part that may be of something else is not given.
    if isDated("If-Range") { headers["Range"] = nil }
  }
}
