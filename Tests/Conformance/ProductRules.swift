import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The rules that concern a product and its first image.
extension ConformanceRule {
  /// The details of a product can be loaded, with one to five images.
  public static let detail = ConformanceRule("detail") { run, findings in
    let id = try await run.firstID()
    guard let (detail, response) = findings.content(of: try await run.askDetail(of: id))
    else { return }
    if detail.id == id {
      findings.met("\(id)번 상품", "product \(id)")
    } else {
      findings.broken("\(id)번 상품 대신 \(detail.id)번", "product \(detail.id) instead of \(id)")
    }
    findings.expectOK("application/json", of: response)
    if case .object(let members) = ReceivedJSON(response.body) {
      findings.expectKeys(run.keys(ofList: false).filter { members[$0].isMissing })
    }
    let count = detail.images.count
    findings.add(
      ProductLimits.imageCount.contains(count) ? .met : .deviates,
      LocalizedText("이미지 \(count)장", count.counted("image")))
  }

  /// A request for a missing product fails with status 404 and a readable message.
  public static let missingProduct = ConformanceRule("missing-product") { run, findings in
    // Request the largest ID that servers of this API support.
    let answer = try await run.askProduct(ProductID(Int(Int32.max)))
    guard let response = findings.response(of: answer) else { return }
    guard (400...499).contains(response.status) else {
      return findings.add(.broken, .status(response))
    }
    findings.expectStatus(404, of: response)
    switch answer.error {
    case .notFound(let reason?), .rejected(_, let reason?), .unauthorized(let reason?),
      .forbidden(let reason?), .conflict(let reason?), .tooLarge(let reason?):
      findings.add(.met, LocalizedText(reason))
    default: findings.deviates("읽을 수 있는 메시지 없음", "no readable message")
    }
  }

  /// The first image of a product can be loaded, and is a PNG or JPEG file with an allowed size.
  public static let image = ConformanceRule("image") { run, findings in
    // The first bytes determine the format, because media types and file names may be wrong.
    let id = try await run.firstID()
    guard let detail = try await run.askDetail(of: id).content, detail.id == id else {
      throw Interruption.needs(.detail)
    }
    let address = (detail.images.first?.original ?? detail.product.thumbnail)?.rawValue
    guard let address, !address.isEmpty else {
      throw Interruption.skipped("상품에 이미지가 없음", "the product has no image")
    }
    let answer = try await run.send(address, ["Accept": "image/png, image/jpeg"])
    guard let response = findings.response(of: answer) else { return }
    guard response.status == 200 else { return findings.add(.broken, .status(response)) }
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

extension ConformanceRun {
  /// Returns the identifier of the first product with a thumbnail on the first page, or of the first product if all thumbnails are
  /// missing.
  fileprivate func firstID() async throws -> ProductID {
    let products = try await firstRows().page.rows
    let pictured = products.first { $0.thumbnail?.rawValue.isEmpty == false }
    guard let product = pictured ?? products.first else { throw Interruption.needs(.listRows) }
    return product.id
  }

  func askProduct(_ id: ProductID) async throws -> Answer<ProductDetail> {
    try await ask { try await repository.product(id) }
  }

  fileprivate func askDetail(of id: ProductID) async throws -> Answer<ProductDetail> {
    try await once(\.detailAnswer) { try await askProduct(id) }
  }
}
