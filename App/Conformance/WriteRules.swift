internal import Foundation
internal import OpenMarketData
internal import OpenMarketDomain
internal import OpenMarketLock

/// The products that a run registers, edits and deletes.
final class TestProducts: Sendable {
  private struct State {
    /// The products that exist, as far as the run knows.
    var ids: Set<ProductID> = []
    /// A Boolean value that indicates whether the outcome of a registration is unknown.
    var isUncertain = false
  }

  let seller: SellerCredential
  let repository: any ProductRepository
  /// A text in the name or the description of every product of the run.
  let marker = "check-" + String(UInt64.random(in: .min ... .max), radix: 36)
  private let state = Mutex(State())

  init(seller: SellerCredential, repository: any ProductRepository) {
    self.seller = seller
    self.repository = repository
  }

  /// Returns a product to register. The values aren't checked against the limits.
  func draft(name: String? = nil, description: String? = nil, images: [ImageFile]) -> NewProduct {
    NewProduct(
      unchecked: name ?? "Contract \(marker)", description: description ?? "Temporary \(marker)",
      pricing: Pricing(undiscounted: Money(tenThousandths: 10_000_000, currency: .krw)), stock: 3,
      images: images)
  }

  func register(_ draft: NewProduct) async throws(MarketError) -> ProductDetail {
    do {
      let detail = try await repository.register(draft, as: seller, progress: nil)
      state.withLock { _ = $0.ids.insert(detail.id) }
      return detail
    } catch {
      if case .outcomeUnknown = error { state.withLock { $0.isUncertain = true } }
      throw error
    }
  }

  func forget(_ id: ProductID) { state.withLock { _ = $0.ids.remove(id) } }

  /// Deletes all products of the run that still exist, even if the current task is cancelled.
  ///
  /// - Returns: The products that couldn't be deleted, and a Boolean value that indicates whether no other product may be left.
  func cleanUp() async -> (left: [ProductID], isCertain: Bool) {
    await Task {
      for _ in 1...3 {
        let isListed = await addListed()
        for id in state.withLock(\.ids) { await delete(id) }
        if isListed, state.withLock(\.ids.isEmpty) { break }
      }
      return state.withLock { state in
        (state.ids.sorted { $0.rawValue < $1.rawValue }, !state.isUncertain)
      }
    }.value
  }

  /// Adds the products of the run on the first page of the list. The responses to their registrations may have been lost.
  private func addListed() async -> Bool {
    do {
      let page = try await repository.products(
        matching: .all, page: PageRequest(number: 1, size: 100))
      let own = page.rows.filter { "\($0.name) \($0.description)".contains(marker) }
      state.withLock { state in
        if own.contains(where: { !state.ids.contains($0.id) }) { state.isUncertain = false }
        state.ids.formUnion(own.map(\.id))
      }
      return true
    } catch {
      return false
    }
  }

  private func delete(_ id: ProductID) async {
    do throws(MarketError) {
      try await repository.delete(id, as: seller, willSend: nil)
      forget(id)
    } catch {
      if case .notFound = error { forget(id) }
    }
  }
}

/// The checks for rules that concern writes.
extension ConformanceRun {
  /// A PNG image of one pixel.
  private static let pixel =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kg"
        + "AAAABJRU5ErkJggg==") ?? Data()

  private static func image(size: Int = 0) -> ImageFile {
    let padding = Data(count: max(0, size - pixel.count))
    return ImageFile(unchecked: [UInt8](pixel + padding), name: "check.png")
  }

  private func testProducts() throws(Interruption) -> TestProducts {
    guard let products else { throw .needs(.registration) }
    return products
  }

  /// Performs a write to its end, even if the current task is cancelled, so that its product can be deleted.
  private mutating func write<Content: Sendable>(
    _ call: @escaping @Sendable () async throws(MarketError) -> Content
  ) async throws(Interruption) -> Answer<Content> {
    try await ask { try await Task { try await call() }.value }
  }

  mutating func registration() async throws(Interruption) -> Findings {
    let products = try testProducts()
    let draft = products.draft(images: [Self.image()])
    let answer = try await write { () throws(MarketError) in try await products.register(draft) }
    var findings = Findings(about: answer)
    guard let detail = findings.content(answer), let response = try? answer.result.get() else {
      return findings
    }
    registered = detail
    let product = detail.product
    findings.expectSame([
      ("name", product.name == draft.name),
      ("description", product.description == draft.description),
      ("price", product.pricing == draft.pricing), ("stock", product.stock == draft.stock),
      ("images", detail.images.count == draft.images.count),
    ])
    findings.expectStatus(201, of: response)
    findings.expectType("application/json", of: response)
    return findings
  }

  mutating func nameLength() async throws(Interruption) -> Findings {
    let (products, limits) = (try testProducts(), ProductLimits.nameLength)
    return try await refusals(
      [limits.lowerBound - 1, limits.upperBound + 1].map { count in
        ("\(count)", products.draft(name: Self.text(count), images: [Self.image()]))
      })
  }

  mutating func descriptionLength() async throws(Interruption) -> Findings {
    let (products, limits) = (try testProducts(), ProductLimits.descriptionLength)
    return try await refusals(
      [limits.lowerBound - 1, limits.upperBound + 1].map { count in
        ("\(count)", products.draft(description: Self.text(count), images: [Self.image()]))
      })
  }

  mutating func imageCount() async throws(Interruption) -> Findings {
    let (products, limits) = (try testProducts(), ProductLimits.imageCount)
    return try await refusals(
      [limits.lowerBound - 1, limits.upperBound + 1].map { count in
        ("\(count)", products.draft(images: Array(repeating: Self.image(), count: count)))
      })
  }

  mutating func imageSize() async throws(Interruption) -> Findings {
    let (products, size) = (try testProducts(), ProductLimits.imageSize.upperBound)
    return try await refusals([("\(size)", products.draft(images: [Self.image(size: size)]))])
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// Checks that the server refuses products outside a limit. The limits of the contract aren't enforced by all servers.
  private mutating func refusals(
    _ drafts: [(value: String, draft: NewProduct)]
  ) async throws(Interruption) -> Findings {
    let products = try testProducts()
    var findings = Findings()
    for (value, draft) in drafts {
      let answer = try await write { () throws(MarketError) in try await products.register(draft) }
      if findings.status == nil { findings = Findings(about: answer) }
      guard let response = findings.response(answer) else { return findings }
      let text = "\(value): \(response.status)"
      switch response.status {
      case 400...499: findings.met(text, text)
      case 200...299: findings.deviates("\(text), 받아들임", "\(text), accepted")
      default: findings.broken(text, text)
      }
    }
    return findings
  }

  mutating func edit() async throws(Interruption) -> Findings {
    let products = try testProducts()
    guard let registered,
      let changes = try? ProductChanges(
        to: registered, name: "Edited \(products.marker)", stock: registered.product.stock + 1)
    else { throw .needs(.registration) }
    let answer = try await write { () throws(MarketError) in
      try await products.repository.update(changes, as: products.seller)
    }
    var findings = Findings(about: answer)
    guard let detail = findings.content(answer), let response = try? answer.result.get() else {
      return findings
    }
    findings.expectSame([("response", changes.areMade(in: detail))])
    findings.expectType("application/json", of: response)
    let later = try await ask { [repository] in try await repository.product(registered.id) }
    guard let product = findings.content(later) else { return findings }
    findings.expectSame([("GET", changes.areMade(in: product))])
    return findings
  }

  mutating func checkDeletionAddress() async throws(Interruption) -> Findings {
    let products = try testProducts()
    guard let id = registered?.id else { throw .needs(.registration) }
    let answer = try await write { [service] () throws(MarketError) in
      do throws(DataTransferError) {
        return try await service.request(.deletionAddress(of: id, as: products.seller))
      } catch {
        throw MarketError(error)
      }
    }
    var findings = Findings(about: answer)
    guard let address = findings.content(answer), let response = try? answer.result.get() else {
      return findings
    }
    deletionAddress = address
    findings.met("주소를 받음", "an address")
    findings.expectType("text/plain", of: response)
    return findings
  }

  mutating func deletion() async throws(Interruption) -> Findings {
    let products = try testProducts()
    guard let id = registered?.id else { throw .needs(.registration) }
    if apiVersion == .v3, deletionAddress == nil { throw .needs(.deletionAddress) }
    let answer = try await write { [service, deletionAddress] () throws(MarketError) in
      guard let deletionAddress else {
        return try await products.repository.delete(id, as: products.seller, willSend: nil)
      }
      do throws(DataTransferError) {
        try await service.request(.delete(id, at: deletionAddress, as: products.seller))
      } catch {
        throw MarketError(ofWrite: error)
      }
    }
    var findings = Findings(about: answer)
    guard findings.content(answer) != nil else { return findings }
    let later = try await ask { [repository] in try await repository.product(id) }
    guard let response = findings.response(later) else { return findings }
    if (200...299).contains(response.status) {
      findings.broken("삭제한 상품이 남아 있음", "the deleted product is still there")
    } else {
      products.forget(id)
      findings.met("삭제됨", "deleted")
    }
    return findings
  }

  mutating func leftovers() async throws(Interruption) -> Findings {
    let products = try testProducts()
    let (left, isCertain) = await products.cleanUp()
    var findings = Findings()
    if !left.isEmpty {
      let ids = left.map { "\($0)" }.joined(separator: ", ")
      findings.broken("지우지 못한 상품: \(ids)", "products that couldn't be deleted: \(ids)")
    } else if !isCertain {
      findings.deviates(
        "응답을 받지 못한 등록: 나중에 “\(products.marker)” 상품이 있으면 지우세요",
        "a registration without a response: delete a product with “\(products.marker)” if it appears later"
      )
    } else {
      findings.met("없음", "none")
    }
    return findings
  }
}

extension Findings {
  /// Adds a finding about the values of a response that should be equal to the sent values.
  fileprivate mutating func expectSame(_ fields: [(name: String, isSame: Bool)]) {
    let names = fields.filter { !$0.isSame }.map(\.name).joined(separator: ", ")
    if names.isEmpty {
      met("보낸 값과 같음", "the values that were sent")
    } else {
      broken("보낸 값과 다름: \(names)", "other values than were sent: \(names)")
    }
  }
}
