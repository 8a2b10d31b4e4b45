import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock
import OpenMarketPNG
import OpenMarketPresentation

/// The products that a run registers, edits and deletes.
final class TestProducts: Sendable {
  /// The time limit for a write, and for each of the two steps that delete the products.
  private static let patience = Duration.seconds(15)

  private struct State {
    /// The products that exist, as far as the run knows.
    var ids: Set<ProductID> = []
    /// The number of registrations whose outcome is unknown.
    var uncertainCount = 0
  }

  let seller: SellerCredential
  let repository: any ProductRepository
  /// A text in the name or the description of every product of the run.
  let marker = "check-" + String(UInt64.random(in: .min ... .max), radix: 36)
  private let state = Mutex(State())
  private let clock: any Clock<Duration>

  init(seller: SellerCredential, repository: any ProductRepository, clock: any Clock<Duration>) {
    self.seller = seller
    self.repository = repository
    self.clock = clock
  }

  /// Performs a call to its end, even if the current task is cancelled, but cancels the call after the time limit.
  func patiently<Content: Sendable>(
    _ call: @escaping @Sendable () async throws -> Content
  ) async throws -> Content {
    let work = Task { try await call() }
    let limit = Task { [clock] in
      if (try? await clock.sleep(for: Self.patience)) != nil { work.cancel() }
    }
    defer { limit.cancel() }
    return try await work.value
  }

  /// Returns a product to register. The values aren't checked against the limits.
  func product(
    name: String? = nil, description: String? = nil, images: [ImageFile]
  ) -> NewProduct {
    NewProduct(
      unchecked: ProductValues(
        name: name ?? "Contract \(marker)", description: description ?? "Temporary \(marker)",
        pricing: Pricing(undiscounted: Money(tenThousandths: 10_000_000, currency: .krw)), stock: 3),
      images: images)
  }

  func register(_ product: NewProduct) async throws(MarketError) -> ProductDetail {
    do {
      let detail = try await repository.register(product, as: seller, progress: nil)
      state.withLock { _ = $0.ids.insert(detail.id) }
      return detail
    } catch {
      switch error {
      case .outcomeUnknown, .cancelled: state.withLock { $0.uncertainCount += 1 }
      default: break
      }
      throw error
    }
  }

  /// Takes over the product in a successful response to a registration that can't be decoded. If the response doesn't contain the
  /// run's marker, its identifier isn't trusted.
  func adopt(_ response: HTTPResponse) {
    guard (200...299).contains(response.status),
      String(decoding: response.body, as: UTF8.self).contains(marker),
      let raw = try? JSONDecoder().decode(RawValue.self, from: response.body),
      let id = raw.members["id"]?.decimal.flatMap({ Int(exactly: $0 as NSDecimalNumber) })
    else { return }
    state.withLock { state in
      if state.ids.insert(ProductID(id)).inserted { state.uncertainCount -= 1 }
    }
  }

  func forget(_ id: ProductID) { state.withLock { _ = $0.ids.remove(id) } }

  /// Deletes all products of the run that still exist, even if the current task is cancelled. They include those on the first page
  /// of the list, because the responses to their registrations may have been lost.
  ///
  /// - Returns: The products that couldn't be deleted, and a Boolean value that indicates whether no other product may be left.
  func cleanUp() async -> (left: [ProductID], isCertain: Bool) {
    await Task {
      let page = try? await patiently { [repository] in
        try await repository.products(matching: .all, page: PageRequest(number: 1, size: 100))
      }
      let listed = (page?.rows ?? []).filter { "\($0.name) \($0.description)".contains(marker) }
      let ids = state.withLock { state in
        state.uncertainCount -= listed.count { !state.ids.contains($0.id) }
        state.ids.formUnion(listed.map(\.id))
        return state.ids
      }
      try? await patiently { [self] in
        for id in ids {
          do throws(MarketError) {
            try await repository.delete(id, as: seller, willSend: nil)
            forget(id)
          } catch {
            if case .notFound = error { forget(id) }
          }
        }
      }
      return state.withLock { state in
        (state.ids.sorted { $0.rawValue < $1.rawValue }, state.uncertainCount <= 0)
      }
    }.value
  }
}

extension ConformanceRule {
  /// A product can be registered. This rule and the following rules up to ``leftovers`` are checked only with a seller.
  public static let registration = ConformanceRule(
    "registration", needs: [.seller], ConformanceRun.registration,
    LocalizedText("등록", "Registration"),
    expects: LocalizedText(
      "201, application/json, 보낸 값", "201, application/json, the values that were sent"))

  /// A name that is too short or too long is refused.
  public static let nameLength = ConformanceRule(
    "name-length", needs: [.version2, .seller], ConformanceRun.nameLength,
    LocalizedText("이름의 길이", "Name length"),
    expects: LocalizedText("너무 짧거나 긴 이름을 거절", "refuses a name that is too short or too long"))

  /// A description that is too short or too long is refused.
  public static let descriptionLength = ConformanceRule(
    "description-length", needs: [.version2, .seller], ConformanceRun.descriptionLength,
    LocalizedText("설명의 길이", "Description length"),
    expects: LocalizedText("너무 짧거나 긴 설명을 거절", "refuses a description that is too short or too long")
  )

  /// A product without images, or with too many images, is refused.
  public static let imageCount = ConformanceRule(
    "image-count", needs: [.seller], ConformanceRun.imageCount,
    LocalizedText("이미지의 수", "Image count"),
    expects: LocalizedText("이미지 1–5장만 받음", "accepts only 1–5 images"))

  /// An image that is too large is refused.
  public static let imageSize = ConformanceRule(
    "image-size", needs: [.seller], ConformanceRun.imageSize,
    LocalizedText("이미지의 크기", "Image size"),
    expects: LocalizedText("300kB 이상인 이미지를 거절", "refuses an image of 300 kB or more"))

  /// A product can be edited, and later reads return the new values.
  public static let edit = ConformanceRule(
    "edit", needs: [.seller], ConformanceRun.edit, LocalizedText("수정", "Edit"),
    expects: LocalizedText("수정한 값, 다시 읽어도 같음", "the new values, also when read again"))

  /// A product can be deleted, and can't be loaded afterward.
  public static let deletion = ConformanceRule(
    "deletion", needs: [.seller], ConformanceRun.deletion, LocalizedText("삭제", "Deletion"),
    expects: LocalizedText("성공한 뒤에는 상품이 없음", "success, and the product is gone"))

  /// The check removed all products that it registered.
  public static let leftovers = ConformanceRule(
    "leftovers", needs: [.seller], ConformanceRun.leftovers, LocalizedText("남은 상품", "Leftovers"),
    expects: LocalizedText("검사한 상품이 남지 않음", "no product of the check is left"))
}

/// The checks for rules that concern writes.
extension ConformanceRun {
  private static func image(size: Int = 0) -> ImageFile {
    let pixel = PNGImage(side: 1, palette: [0xC0A060], pixels: [0])
    let padding = max(0, size - pixel.encoded().count)
    return ImageFile(
      unchecked: [UInt8](pixel.encoded(padding: padding)), name: "check.png")
  }

  private func testProducts() throws(Interruption) -> TestProducts {
    guard let products else { throw .needs(.registration) }
    return products
  }

  /// Performs a write to its end, even if the current task is cancelled, so that its product can be deleted. After a write without
  /// a response within the time limit, the run sends no more writes.
  private func write<Content: Sendable>(
    _ call: @escaping @Sendable (TestProducts) async throws(MarketError) -> Content
  ) async throws(Interruption) -> Answer<Content> {
    let products = try testProducts()
    guard !hasHangingWrite else { throw .skipped(.hangingWrites) }
    let answer = try await ask {
      try await products.patiently { try await call(products) }
    }
    if case .failure(.timedOut) = answer.result { hasHangingWrite = true }
    return answer
  }

  private func register(_ product: NewProduct) async throws(Interruption) -> Answer<ProductDetail> {
    let answer = try await write { products throws(MarketError) in
      try await products.register(product)
    }
    if answer.content == nil, let response = try? answer.result.get() { products?.adopt(response) }
    return answer
  }

  func registration() async throws(Interruption) -> Findings {
    let product = try testProducts().product(images: [Self.image()])
    let answer = try await register(product)
    registered = answer.content
    return answer.findings { detail, response, findings in
      findings.expectSame([
        ("name", detail.product.name == product.name),
        ("description", detail.product.description == product.description),
        ("price", detail.product.pricing == product.pricing),
        ("stock", detail.product.stock == product.stock),
        ("images", detail.images.count == product.images.count),
      ])
      findings.expectStatus(201, of: response)
      findings.expectType("application/json", of: response)
    }
  }

  func nameLength() async throws(Interruption) -> Findings {
    try await refusals(outside: ProductLimits.nameLength) { products, count in
      products.product(name: String(repeating: "x", count: count), images: [Self.image()])
    }
  }

  func descriptionLength() async throws(Interruption) -> Findings {
    try await refusals(outside: ProductLimits.descriptionLength) { products, count in
      products.product(description: String(repeating: "x", count: count), images: [Self.image()])
    }
  }

  func imageCount() async throws(Interruption) -> Findings {
    try await refusals(outside: ProductLimits.imageCount) { products, count in
      products.product(images: Array(repeating: Self.image(), count: count))
    }
  }

  func imageSize() async throws(Interruption) -> Findings {
    try await refusals(of: [ProductLimits.imageSize.upperBound]) { products, size in
      products.product(images: [Self.image(size: size)])
    }
  }

  private func refusals(
    outside limits: ClosedRange<Int>, _ product: (TestProducts, Int) -> NewProduct
  ) async throws(Interruption) -> Findings {
    try await refusals(of: [limits.lowerBound - 1, limits.upperBound + 1], product)
  }

  /// Checks that the server refuses products outside a limit. The limits of the contract aren't enforced by all servers.
  private func refusals(
    of values: [Int], _ product: (TestProducts, Int) -> NewProduct
  ) async throws(Interruption) -> Findings {
    var findings = Findings()
    for value in values {
      let product = product(try testProducts(), value)
      let answer = try await register(product)
      if findings.status == nil { findings = Findings(about: answer) }
      guard let response = findings.response(answer) else { return findings }
      let text = "\(value): \(response.status)"
      switch response.status {
      case 400...499: findings.add(.met, text)
      case 200...299: findings.deviates("\(text), 받아들임", "\(text), accepted")
      default: findings.add(.broken, text)
      }
    }
    return findings
  }

  func edit() async throws(Interruption) -> Findings {
    guard let registered,
      let changes = try? ProductChanges(
        to: registered, name: "Edited \(try testProducts().marker)",
        stock: registered.product.stock + 1)
    else { throw .needs(.registration) }
    let answer = try await write { products throws(MarketError) in
      try await products.repository.update(changes, as: products.seller)
    }
    let findings = answer.findings { detail, response, findings in
      findings.expectSame([("response", changes.areMade(in: detail))])
      findings.expectType("application/json", of: response)
    }
    guard answer.content != nil else { return findings }
    let later = try await askProduct(registered.id)
    return findings.adding(
      later.findings { product, _, findings in
        findings.expectSame([("GET", changes.areMade(in: product))])
      })
  }

  func deletion() async throws(Interruption) -> Findings {
    guard let id = registered?.id else { throw .needs(.registration) }
    let answer = try await write { products throws(MarketError) in
      try await products.repository.delete(id, as: products.seller, willSend: nil)
    }
    var findings = Findings(about: answer)
    guard findings.content(answer) != nil else { return findings }
    let later = try await askProduct(id)
    guard let response = findings.response(later) else { return findings }
    if (200...299).contains(response.status) {
      findings.broken("삭제한 상품이 남아 있음", "the deleted product is still there")
    } else {
      products?.forget(id)
      findings.met("삭제됨", "deleted")
    }
    return findings
  }

  func leftovers() async throws(Interruption) -> Findings {
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
