import Foundation
import OpenMarketData
import OpenMarketDomain

/// The rules that concern writes. They are checked only with a seller.
extension ConformanceRule {
  /// A product can be registered. This rule and the following rules up to ``leftovers`` are checked only with a seller.
  public static let registration = ConformanceRule("registration", needs: [.seller]) {
    run, findings in
    guard let product = run.products?.product() else { return }
    let answer = try await run.register(product)
    run.products?.registered = answer.content
    guard let (detail, response) = findings.content(of: answer) else { return }
    findings.expectSame(product.differences(in: detail).map(\.field.rawValue))
    findings.expectStatus(201, of: response)
    findings.expectType("application/json", of: response)
  }

  /// A name or a description that is too short or too long is refused.
  public static let textLength = ConformanceRule("text-length", needs: [.version2, .seller]) {
    run, findings in
    guard let products = run.products else { return }
    for length in outside(ProductLimits.nameLength) {
      let name = String(repeating: "x", count: length)
      try await run.expectRefusal(&findings, of: products.product(name: name), "name \(length)")
    }
    for length in outside(ProductLimits.descriptionLength) {
      let description = String(repeating: "x", count: length)
      try await run.expectRefusal(
        &findings,
        of: products.product(description: description), "description \(length)")
    }
  }

  /// A product without images, with too many images, or with an image that is too large is refused.
  public static let imageLimits = ConformanceRule("image-limits", needs: [.seller]) {
    run, findings in
    guard let products = run.products else { return }
    for count in outside(ProductLimits.imageCount) {
      try await run.expectRefusal(
        &findings, of: products.product(imageCount: count), "images \(count)")
    }
    let size = ProductLimits.imageSize.upperBound
    try await run.expectRefusal(&findings, of: products.product(imageSize: size), "bytes \(size)")
  }

  /// A product can be edited, and later reads return the new values.
  public static let edit = ConformanceRule("edit", needs: [.seller]) { run, findings in
    guard let products = run.products, let registered = products.registered,
      let changes = try? ProductChanges(
        to: registered, name: "Edited \(products.marker)", stock: registered.product.stock + 1)
    else { throw Interruption.needs(.registration) }
    let answer = try await run.write { repository, seller throws(MarketError) in
      try await repository.update(changes, as: seller)
    }
    guard let (detail, response) = findings.content(of: answer) else { return }
    findings.expectSame(changes.areMade(in: detail) ? [] : ["response"])
    findings.expectType("application/json", of: response)
    if let (later, _) = findings.content(of: try await run.askProduct(registered.id)) {
      findings.expectSame(changes.areMade(in: later) ? [] : ["GET"])
    }
  }

  /// A product can be deleted, and can't be loaded afterward.
  public static let deletion = ConformanceRule("deletion", needs: [.seller]) { run, findings in
    guard let id = run.products?.registered?.id else { throw Interruption.needs(.registration) }
    let answer = try await run.write { repository, seller throws(MarketError) in
      try await repository.delete(id, as: seller)
    }
    guard findings.content(of: answer) != nil,
      let response = findings.response(of: try await run.askProduct(id))
    else { return }
    if [404, 410].contains(response.status) {
      run.products?.ids.remove(id)
      findings.met("삭제됨", "deleted")
    } else if response.isSuccess {
      findings.broken("삭제한 상품이 남아 있음", "the deleted product is still there")
    } else {
      findings.add(.broken, .status(response))
    }
  }

  /// The check removed all products that it registered.
  public static let leftovers = ConformanceRule("leftovers", needs: [.seller]) { run, findings in
    await run.cleanUp()
    guard let products = run.products else { return }
    if !products.ids.isEmpty {
      let ids = products.ids.map(\.rawValue).sorted().map { "\($0)" }.joined(separator: ", ")
      findings.broken("지우지 못한 상품: \(ids)", "products that couldn't be deleted: \(ids)")
    } else if products.uncertainCount > 0 {
      findings.deviates(
        "응답을 받지 못한 등록: 나중에 “\(products.marker)” 상품이 있으면 지우세요",
        "a registration without a response: delete a product with “\(products.marker)” if it appears later"
      )
    } else {
      findings.met("없음", "none")
    }
  }
}

private func outside(_ limits: ClosedRange<Int>) -> [Int] {
  [limits.lowerBound - 1, limits.upperBound + 1]
}

extension ConformanceRun {
  /// Checks that the server refuses a product outside a limit. The limits of the contract aren't enforced by all servers.
  fileprivate func expectRefusal(
    _ findings: inout Findings,
    of product: NewProduct, _ value: String
  ) async throws {
    guard let response = findings.response(of: try await register(product)) else { return }
    let text = "\(value): \(response.status)"
    switch response.status {
    case 400...499: findings.add(.met, LocalizedText(text))
    case 200...299: findings.deviates("\(text), 받아들임", "\(text), accepted")
    default: findings.add(.broken, LocalizedText(text))
    }
  }
}

extension Findings {
  /// Adds a finding about the values of a response that should be equal to the sent values.
  ///
  /// - Parameter others: The names of the values that differ.
  fileprivate mutating func expectSame(_ others: [String]) {
    let names = others.joined(separator: ", ")
    if others.isEmpty {
      met("보낸 값과 같음", "the values that were sent")
    } else {
      broken("보낸 값과 다름: \(names)", "other values than were sent: \(names)")
    }
  }
}
