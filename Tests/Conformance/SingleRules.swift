import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The rules that concern the responses to single requests.
extension ConformanceRule {
  /// The server responds to requests, over https unless it's on this computer.
  public static let reachable = ConformanceRule("reachable") { run, findings in
    // Any response is sufficient. If the request for the health check fails, the list is requested before a failure is reported.
    var failure: NetworkError?
    if run.check.apiVersion != .v1 {
      failure = findings.connectionFailure(of: try await run.askHealth())
    }
    if run.check.apiVersion == .v1 || failure != nil,
      let second = findings.connectionFailure(of: try await run.askFirstPage())
    {
      run.obstacle = .unreachable(failure ?? second)
      return findings.add(.broken, LocalizedText(failure ?? second))
    }
    let url = URL(string: run.check.server.description)
    if let scheme = url?.scheme, url?.isLocal == false {
      findings.expect("scheme", scheme, is: "https", else: .deviates)
    }
  }

  /// The health check returns `"OK"`.
  public static let health = ConformanceRule("health", isInVersion1: false) { run, findings in
    let answer = try await run.askHealth()
    if answer.content != "OK" { try await run.requireListOfAPI() }
    _ = findings.content(of: answer, if: { $0 == "OK" })
  }

  /// The details of a product can be loaded, with one to five images.
  public static let detail = ConformanceRule("detail") { run, findings in
    let id = try await run.firstID()
    let detail = findings.content(of: try await run.askDetail(of: id))
    if let detail { findings.expect("id", detail.id, is: id) }
  }

  /// A request for a missing product fails with status 404 and a readable message.
  public static let missingProduct = ConformanceRule("missing-product") { run, findings in
    // Request the largest ID that servers of this API support.
    let answer = try await run.askProduct(ProductID(Int(Int32.max)))
    guard let status = findings.response(of: answer)?.status else { return }
    findings.expect("status", status, is: 404, else: 400...499 ~= status ? .deviates : .broken)
    guard 400...499 ~= status else { return }
    findings.add(.deviates, run.newDifferences(of: answer) { $0.place != "status" })
  }

  /// The first image of a product can be loaded, and is a PNG or JPEG file with an allowed size.
  public static let image = ConformanceRule("image") { run, findings in
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
    findings.expect("status", response.status, is: 200)
    guard response.status == 200 else { return }
    // The first bytes determine the format, because media types and file names may be wrong.
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      return findings.add(.broken, "PNG나 JPEG가 아님", "not a PNG or JPEG")
    }
    let type = response.headers["Content-Type"] ?? ""
    findings.expect("Content-Type", type, is: "image/\(image.format)", else: .deviates)
    let sizes = ProductLimits.imageSize
    findings.expect("bytes", image.bytes.count, in: 1...sizes.upperBound - 1, else: .deviates)
  }

  /// A request for an unknown path fails with status 404.
  public static let unknownPath = ConformanceRule("unknown-path") { run, findings in
    let answer = try await run.send(run.check.server.description + "/no-such-place")
    guard let status = findings.response(of: answer)?.status else { return }
    findings.expect("status", status, is: 404, else: .deviates)
  }
}

extension Findings {
  /// Returns the error that prevented a connection, or `nil` if there's a response.
  fileprivate mutating func connectionFailure<Content>(of answer: Answer<Content>) -> NetworkError?
  {
    switch answer.result {
    case .success:
      _ = response(of: answer)
      return nil
    // A body that is too large is a response, too.
    case .failure(.bodyTooLarge): return nil
    case .failure(let error): return error
    }
  }
}

extension ConformanceRun {
  fileprivate func askHealth() async throws -> Answer<String> {
    try await once(\.healthAnswer) { try await ask { try await health.statusText() } }
  }

  func askProduct(_ id: ProductID) async throws -> Answer<ProductDetail> {
    try await ask { try await repository.product(id) }
  }

  fileprivate func askDetail(of id: ProductID) async throws -> Answer<ProductDetail> {
    try await once(\.detailAnswer) { try await askProduct(id) }
  }

  /// Returns the identifier of the first product with a thumbnail on the first page, or of the first product if all thumbnails are
  /// missing.
  fileprivate func firstID() async throws -> ProductID {
    let products = try await firstRows().page.rows
    let pictured = products.first { $0.thumbnail?.rawValue.isEmpty == false }
    guard let product = pictured ?? products.first else { throw Interruption.needs(.listRows) }
    return product.id
  }
}
