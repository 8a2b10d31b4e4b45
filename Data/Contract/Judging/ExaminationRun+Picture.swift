internal import OpenMarketDomain

/// The checks of the first product's picture.
extension ExaminationRun {
  /// The first one of the product's own page, or else its thumbnail.
  mutating func pictureAddress() async throws(Interruption) -> ImageLocator {
    let detail = try await firstDetail()
    let locator = detail.images.first?.original ?? detail.product.thumbnail
    guard let locator, !locator.rawValue.isEmpty else { throw .skipped(.noPicture) }
    return locator
  }

  /// The picture's answer, where it is a success.
  private mutating func pictureResponse() async throws(Interruption) -> HTTPResponse {
    _ = try await pictureAddress()
    guard let response = try? await answer(to: .picture).result.get(), response.status == 200
    else { throw .skipped(.needs(.picture)) }
    return response
  }

  mutating func pictureConditions() async throws(Interruption) -> HTTPHeaders {
    let validity = ImageValidity(try await pictureResponse(), now: 0)
    var conditions = HTTPHeaders()
    conditions["If-None-Match"] = validity.entityTag
    conditions["If-Modified-Since"] = validity.lastModified
    guard !conditions.fields.isEmpty else { throw .skipped(.noValidators) }
    return conditions
  }

  mutating func picture() async throws(Interruption) -> Judgement {
    _ = try await pictureAddress()
    let answer = try await answer(to: .picture)
    var judgement = Judgement(of: answer)
    guard let response = judgement.response(answer) else { return judgement }
    guard response.status == 200 else {
      judgement.broken(.status(response.status))
      return judgement
    }
    judgement.expectType("image/png", "image/jpeg", of: response)
    return judgement
  }

  /// What a picture is, its first bytes tell; its type and its file's name may say something else.
  mutating func pictureContent() async throws(Interruption) -> Judgement {
    let response = try await pictureResponse()
    var judgement = Judgement()
    guard let image = EncodedImage(bytes: [UInt8](response.body)) else {
      judgement.broken(.unreadable(ResponseDefect(path: "", problem: .notAnImage)))
      return judgement
    }
    judgement.met(.picture(.image(image.format, image.pixelSize, bytes: image.bytes.count)))
    if !ProductLimits.imageSize.contains(image.bytes.count) {
      judgement.deviates(.picture(.oversized(bytes: image.bytes.count)))
    }
    let declared = response.mediaType
    if declared.hasPrefix("image/"), declared != "image/\(image.format.rawValue)" {
      judgement.deviates(.picture(.otherFormat(image.format, contentType: declared)))
    }
    return judgement
  }

  mutating func pictureValidators() async throws(Interruption) -> Judgement {
    let response = try await pictureResponse()
    var judgement = Judgement()
    let names = ["ETag", "Last-Modified"].filter { response.headers[$0] != nil }
    if names.isEmpty {
      judgement.deviates(.picture(.noValidators))
    } else {
      judgement.met(.picture(.validators(names)))
    }
    return judgement
  }

  mutating func pictureUnchanged() async throws(Interruption) -> Judgement {
    _ = try await pictureConditions()
    let answer = try await answer(to: .pictureAgain)
    var judgement = Judgement(of: answer)
    guard let response = judgement.response(answer) else { return judgement }
    switch response.status {
    case 304: judgement.met(.picture(.notModified))
    case 200: judgement.deviates(.picture(.sentAgain))
    default: judgement.deviates(.status(response.status))
    }
    return judgement
  }

  /// This package asks for whole pictures; others may not.
  mutating func pictureRange() async throws(Interruption) -> Judgement {
    _ = try await pictureResponse()
    let answer = try await answer(to: .pictureRange)
    var judgement = Judgement(of: answer)
    guard let response = judgement.response(answer) else { return judgement }
    switch response.status {
    case 206: judgement.met(.picture(.partSent))
    case 200: judgement.met(.picture(.rangeIgnored))
    default: judgement.deviates(.status(response.status))
    }
    return judgement
  }
}
