import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

extension ConformanceRule {
  /// The details of a product can be loaded, with one to five images.
  public static let detail = ConformanceRule(
    "detail", ConformanceRun.checkDetail, LocalizedText("상품", "Product"),
    expects: LocalizedText(
      "200, application/json, 모든 키와 이미지 1–5장이 있는 요청한 상품",
      "200, application/json, the requested product with all keys and 1–5 images"))

  /// A request for a missing product fails with status 404 and a readable message.
  public static let missingProduct = ConformanceRule(
    "missing-product", ConformanceRun.missingProduct, LocalizedText("없는 상품", "Missing product"),
    expects: LocalizedText("404, 읽을 수 있는 오류 메시지", "404 with a readable error message"))

  /// The first image of a product can be loaded, and is a PNG or JPEG file with an allowed size.
  public static let image = ConformanceRule(
    "image", ConformanceRun.checkImage, LocalizedText("이미지", "Image"),
    expects: LocalizedText("200, PNG나 JPEG, 300kB 이하", "200, a PNG or JPEG of at most 300 kB"))
}

/// The checks for rules that concern a product and its first image.
extension ConformanceRun {
  /// Returns the first product with a thumbnail on the first page, or the first product if all thumbnails are missing.
  private func firstProduct() async throws(Interruption) -> Product {
    let products = try await firstRows().page.rows
    let pictured = products.first { $0.thumbnail?.rawValue.isEmpty == false }
    guard let product = pictured ?? products.first else { throw .needs(.listRows) }
    return product
  }

  private func askDetail() async throws(Interruption) -> Answer<ProductDetail> {
    let id = try await firstProduct().id
    return try await once(\.detailAnswer) { () throws(Interruption) in try await askProduct(id) }
  }

  func askProduct(_ id: ProductID) async throws(Interruption) -> Answer<ProductDetail> {
    try await ask { [repository] in try await repository.product(id) }
  }

  private func firstDetail() async throws(Interruption) -> ProductDetail {
    let id = try await firstProduct().id
    guard let detail = try await askDetail().content, detail.id == id else {
      throw .needs(.detail)
    }
    return detail
  }

  func checkDetail() async throws(Interruption) -> Findings {
    let id = try await firstProduct().id
    return try await askDetail().findings { detail, response, findings in
      if detail.id == id {
        findings.met("\(id.rawValue)번 상품", "product \(id.rawValue)")
      } else {
        findings.broken(
          "\(id.rawValue)번 상품 대신 \(detail.id.rawValue)번",
          "product \(detail.id.rawValue) instead of \(id.rawValue)")
      }
      if response.status != 200 { findings.expectStatus(200, of: response) }
      findings.expectType("application/json", of: response)
      if let raw = try? JSONDecoder().decode(RawValue.self, from: response.body) {
        findings.expectKeys(detailKeys.filter { raw.members[$0].isMissing })
      }
      let count = detail.images.count
      findings.add(
        ProductLimits.imageCount.contains(count) ? .met : .deviates, "이미지 \(count)장",
        count.counted("image"))
    }
  }

  /// Checks the response to a request for a product that doesn't exist. The requested ID is the largest ID that servers of this
  /// API support.
  func missingProduct() async throws(Interruption) -> Findings {
    let answer = try await askProduct(ProductID(Int(Int32.max)))
    return answer.responseFindings { response, findings in
      guard (400...499).contains(response.status) else {
        return findings.broken("상태 코드 \(response.status)", "status \(response.status)")
      }
      findings.expectStatus(404, of: response)
      switch answer.error {
      case .notFound(let reason?), .rejected(_, let reason?), .unauthorized(let reason?),
        .forbidden(let reason?), .conflict(let reason?), .tooLarge(let reason?):
        findings.add(.met, reason)
      default: findings.deviates("읽을 수 있는 메시지 없음", "no readable message")
      }
    }
  }

  /// Checks the product's first image, or the thumbnail if the product doesn't have images. The first bytes determine the format,
  /// because media types and file names may be wrong.
  func checkImage() async throws(Interruption) -> Findings {
    let detail = try await firstDetail()
    let address = (detail.images.first?.original ?? detail.product.thumbnail)?.rawValue
    guard let address, !address.isEmpty else {
      throw .skipped("상품에 이미지가 없음", "the product has no image")
    }
    let answer = try await send(address, ["Accept": "image/png, image/jpeg"])
    return answer.responseFindings { response, findings in
      guard response.status == 200 else {
        return findings.broken("상태 코드 \(response.status)", "status \(response.status)")
      }
      findings.expectType("image/png", "image/jpeg", of: response)
      guard let image = ImageData(bytes: [UInt8](response.body)) else {
        return findings.broken("PNG나 JPEG가 아님", "not a PNG or JPEG")
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
    }
  }
}
