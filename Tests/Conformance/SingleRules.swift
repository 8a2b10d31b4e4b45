import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The rules that concern the responses to single requests.
extension ConformanceRule {
  /// The server responds to requests, over https unless it's on this computer.
  public static let reachable = ConformanceRule(rawValue: "reachable") { run in
    // Any response is sufficient. If the request for the health check fails, the list is requested
    // before a failure is reported.
    let isVersion1 = run.check.apiVersion == .v1
    let first = isVersion1 ? nil : run.connectionFailure(of: try await run.askHealth())
    if isVersion1 || first != nil,
      let second = run.connectionFailure(of: try await run.askFirstPage())
    {
      run.obstacle = .unreachable(first ?? second)
      return run.add(.broken, LocalizedText(first ?? second))
    }
    let url = URL(string: run.check.server.description)
    if let scheme = url?.scheme, url?.isLocal == false {
      run.expect("scheme", scheme, is: "https", else: .deviates)
    }
  }

  /// The health check returns `"OK"`.
  public static let health = ConformanceRule(rawValue: "health", isInVersion1: false) { run in
    let answer = try await run.askHealth()
    if answer.content != "OK" { try await run.requireListOfAPI() }
    _ = run.content(of: answer, if: { $0 == "OK" })
  }

  /// The details of a product can be loaded, with one to five images.
  public static let detail = ConformanceRule(rawValue: "detail") { run in
    let products = try await run.firstProducts()
    let pictured = products.first { $0.thumbnail?.rawValue.isEmpty == false }
    guard let id = (pictured ?? products.first)?.id else { throw Interruption.needs(.listPage) }
    guard let detail = run.content(of: try await run.askProduct(id)) else { return }
    run.expect("id", detail.id, is: id)
    if detail.id == id { run.detail = detail }
  }

  /// A request for a missing product fails with status 404 and a readable message.
  public static let missingProduct = ConformanceRule(rawValue: "missing-product") { run in
    // Request the largest ID that servers of this API support.
    let answer = try await run.askProduct(ProductID(Int(Int32.max)))
    guard let status = run.response(of: answer)?.status else { return }
    run.expect("status", status, is: 404, else: 400...499 ~= status ? .deviates : .broken)
    guard 400...499 ~= status else { return }
    run.add(.deviates, run.newDifferences(of: answer).filter { $0.place != "status" })
  }

  /// The first image of a product can be loaded, and is a PNG or JPEG file with an allowed size.
  public static let image = ConformanceRule(rawValue: "image") { run in
    _ = try await run.firstProducts()
    guard let detail = run.detail else { throw Interruption.needs(.detail) }
    let address = (detail.images.first?.original ?? detail.product.thumbnail)?.rawValue
    guard let address, !address.isEmpty else {
      throw Interruption.skipped("상품에 이미지가 없음", "the product has no image")
    }
    let answer = try await run.send(address, ["Accept": "image/png, image/jpeg"])
    guard let response = run.response(of: answer) else { return }
    run.expect("status", response.status, is: 200)
    guard response.status == 200 else { return }
    // The first bytes determine the format, because media types and file names may be wrong.
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      return run.add(.broken, "PNG나 JPEG가 아님", "not a PNG or JPEG")
    }
    let type = response.headers["Content-Type"] ?? ""
    run.expect("Content-Type", type, is: "image/\(image.format)", else: .deviates)
    let sizes = ProductLimits.imageSize
    run.expect("bytes", image.bytes.count, in: 1...sizes.upperBound - 1)
  }

  /// A request for an unknown path fails with status 404.
  public static let unknownPath = ConformanceRule(rawValue: "unknown-path") { run in
    let answer = try await run.send(run.check.server.description + "/no-such-place")
    guard let status = run.response(of: answer)?.status else { return }
    run.expect("status", status, is: 404, else: .deviates)
  }
}

extension ConformanceRun {
  /// Returns the error that prevented a connection, or `nil` if there's a response.
  fileprivate func connectionFailure<Content>(of answer: Answer<Content>) -> NetworkError? {
    // A body that is too large is a response, too.
    if case .failure(.bodyTooLarge) = answer.result { return nil }
    if answer.response != nil { _ = response(of: answer) }
    return answer.result.error
  }
}
