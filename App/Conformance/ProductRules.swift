internal import Foundation
internal import OpenMarketData
internal import OpenMarketDomain
internal import OpenMarketPresentation

/// The checks for rules that concern a product and its first image.
extension ConformanceRun {
  /// Returns the first product with a thumbnail on the first page, or the first product if all thumbnails are missing.
  private mutating func firstProduct() async throws(Interruption) -> Product {
    let products = try await firstRows().page.rows
    let pictured = products.first { $0.thumbnail?.rawValue.isEmpty == false }
    guard let product = pictured ?? products.first else { throw .needs(.listRows) }
    return product
  }

  private mutating func askDetail() async throws(Interruption) -> Answer<ProductDetail> {
    let id = try await firstProduct().id
    if let detailAnswer { return detailAnswer }
    let answer = try await ask { [repository] in try await repository.product(id) }
    detailAnswer = answer
    return answer
  }

  private mutating func firstDetail() async throws(Interruption) -> ProductDetail {
    let id = try await firstProduct().id
    guard let detail = try await askDetail().content, detail.id == id else {
      throw .needs(.detail)
    }
    return detail
  }

  mutating func checkDetail() async throws(Interruption) -> Findings {
    let id = try await firstProduct().id
    let answer = try await askDetail()
    var findings = Findings(about: answer)
    guard let detail = findings.content(answer), let response = try? answer.result.get() else {
      return findings
    }
    if detail.id == id {
      findings.met("\(id.rawValue)번 상품", "product \(id.rawValue)")
    } else {
      findings.broken(
        "\(id.rawValue)번 상품 대신 \(detail.id.rawValue)번",
        "product \(detail.id.rawValue) instead of \(id.rawValue)")
    }
    if response.status != 200 { findings.expectStatus(200, of: response) }
    findings.expectType("application/json", of: response)
    if case .object(let raw) = try? JSONDecoder().decode(RawValue.self, from: response.body) {
      findings.expectKeys(detailKeys.filter { raw[$0].isMissing })
    }
    return findings
  }

  mutating func detailImages() async throws(Interruption) -> Findings {
    let count = try await firstDetail().images.count
    var findings = Findings()
    if ProductLimits.imageCount.contains(count) {
      findings.met("\(count)장", "\(count)")
    } else {
      findings.deviates("\(count)장", "\(count)")
    }
    return findings
  }

  /// Compares the details of a product with the product's row in the list.
  ///
  /// A difference is only a deviation, because the seller may have changed the product between the two requests.
  mutating func detailAgreement() async throws(Interruption) -> Findings {
    let row = try await firstProduct()
    let product = try await firstDetail().product
    let isLegacy = apiVersion == .v1
    let fields: [(String, Bool)] = [
      ("vendor_id", row.vendor?.id == product.vendor?.id),
      (isLegacy ? "title" : "name", row.name == product.name),
      ("description", isLegacy || row.description == product.description),
      (isLegacy ? "thumbnails" : "thumbnail", row.thumbnail == product.thumbnail),
      ("currency", row.pricing.price.currency == product.pricing.price.currency),
      ("price", row.pricing.price.tenThousandths == product.pricing.price.tenThousandths),
      (
        "discounted_price",
        row.pricing.discount.tenThousandths == product.pricing.discount.tenThousandths
      ),
      ("stock", row.stock == product.stock),
      (isLegacy ? "registration_date" : "created_at", row.createdAt == product.createdAt),
    ]
    var findings = Findings()
    let keys = fields.filter { !$0.1 }.map(\.0).joined(separator: ", ")
    if keys.isEmpty {
      findings.met("목록과 같음", "the same values")
    } else {
      findings.deviates("목록과 다른 값: \(keys)", "other values than the row: \(keys)")
    }
    return findings
  }

  /// Checks the response to a request for a product that doesn't exist. The requested ID is the largest ID that servers of this
  /// API support.
  mutating func missingProduct() async throws(Interruption) -> Findings {
    let id = ProductID(Int(Int32.max))
    let answer = try await ask { [repository] in try await repository.product(id) }
    var findings = Findings(about: answer)
    guard let response = findings.response(answer) else { return findings }
    guard (400...499).contains(response.status) else {
      findings.broken("상태 코드 \(response.status)", "status \(response.status)")
      return findings
    }
    findings.expectStatus(404, of: response)
    switch answer.error {
    case .notFound(let reason?), .rejected(_, let reason?), .unauthorized(let reason?),
      .forbidden(let reason?), .conflict(let reason?), .tooLarge(let reason?):
      findings.met(reason, reason)
    default: findings.deviates("읽을 수 있는 메시지 없음", "no readable message")
    }
    return findings
  }

  // MARK: - The image

  /// Returns the URL of the product's first image, or the URL of the thumbnail if the product doesn't have images.
  private mutating func imageAddress() async throws(Interruption) -> String {
    let detail = try await firstDetail()
    let address = (detail.images.first?.original ?? detail.product.thumbnail)?.rawValue
    guard let address, !address.isEmpty else {
      throw .skipped("상품에 이미지가 없음", "the product has no image")
    }
    return address
  }

  private static let accepted: HTTPHeaders = ["Accept": "image/png, image/jpeg"]

  private mutating func askImage() async throws(Interruption) -> Answer<Void> {
    let address = try await imageAddress()
    if let imageAnswer { return imageAnswer }
    let answer = try await send(address, Self.accepted)
    imageAnswer = answer
    return answer
  }

  private mutating func imageResponse() async throws(Interruption) -> HTTPResponse {
    guard case .success(let response) = try await askImage().result, response.status == 200
    else { throw .needs(.image) }
    return response
  }

  mutating func checkImage() async throws(Interruption) -> Findings {
    let answer = try await askImage()
    var findings = Findings(about: answer)
    guard let response = findings.response(answer) else { return findings }
    if response.status == 200 {
      findings.expectType("image/png", "image/jpeg", of: response)
    } else {
      findings.broken("상태 코드 \(response.status)", "status \(response.status)")
    }
    return findings
  }

  /// Checks the format and the size of the image. The first bytes determine the format, because media types and file names may be
  /// wrong.
  mutating func imageContent() async throws(Interruption) -> Findings {
    let response = try await imageResponse()
    var findings = Findings()
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      findings.broken("PNG나 JPEG가 아님", "not a PNG or JPEG")
      return findings
    }
    let format = image.format.rawValue
    let size = LocalizedText.size(image.bytes.count)
    findings.met(
      "\(format), \(image.pixelSize), \(size.korean)",
      "\(format), \(image.pixelSize), \(size.english)")
    if !ProductLimits.imageSize.contains(image.bytes.count) {
      findings.deviates("\(size.korean)는 너무 큼", "\(size.english) is too large")
    }
    let type = response.mediaType
    if type.hasPrefix("image/"), type != "image/\(format)" {
      findings.deviates("\(type)인데 \(format)", "\(format) sent as \(type)")
    }
    return findings
  }

  mutating func imageValidators() async throws(Interruption) -> Findings {
    let response = try await imageResponse()
    var findings = Findings()
    let names = ["ETag", "Last-Modified"].filter { response.headers[$0] != nil }
      .joined(separator: ", ")
    if names.isEmpty {
      findings.deviates("ETag도 Last-Modified도 없음", "neither ETag nor Last-Modified")
    } else {
      findings.met(names, names)
    }
    return findings
  }

  mutating func unchangedImage() async throws(Interruption) -> Findings {
    let response = try await imageResponse()
    var conditions = Self.accepted
    if let tag = response.headers["ETag"] {
      conditions["If-None-Match"] = tag
    } else if let date = response.headers["Last-Modified"] {
      conditions["If-Modified-Since"] = date
    } else {
      throw .skipped("검증값이 없음", "no validators")
    }
    let answer = try await send(imageAddress(), conditions)
    var findings = Findings(about: answer)
    guard let response = findings.response(answer) else { return findings }
    switch response.status {
    case 304: findings.met("304", "304")
    case 200: findings.deviates("그대로인데 다시 보냄", "sent again although unchanged")
    default: findings.expectStatus(304, of: response)
    }
    return findings
  }

  /// Checks a range request for the image. A server may ignore the range and return the whole image (RFC 9110, section 14.2).
  mutating func imageRange() async throws(Interruption) -> Findings {
    _ = try await imageResponse()
    var headers = Self.accepted
    headers["Range"] = "bytes=0-0"
    let answer = try await send(imageAddress(), headers)
    var findings = Findings(about: answer)
    guard let response = findings.response(answer) else { return findings }
    switch response.status {
    case 206: findings.met("일부만 보냄", "only the range")
    case 200: findings.met("전체를 보냄", "the whole image")
    default: findings.expectStatus(206, of: response)
    }
    return findings
  }
}
