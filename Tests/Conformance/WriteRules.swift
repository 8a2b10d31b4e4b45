import Foundation
import OpenMarketData
import OpenMarketDomain

/// The rules that concern writes. They are checked only with a seller.
extension ConformanceRule {
  /// A product can be registered. This rule and the following rules up to ``leftovers`` are checked
  /// only with a seller.
  public static let registration = ConformanceRule(rawValue: "registration") { run in
    guard let product = run.product else { return }
    let answer = try await run.write {
      try await $0.register(product.new, as: product.seller, progress: nil)
    }
    if let status = answer.response?.status, [401, 403].contains(status) {
      throw run.stop(.refusedSeller(status: status))
    }
    let detail = try run.content(of: answer)
    run.product?.registered = detail
    run.expectSame(product.new.differences(in: detail))
  }

  /// A product can be edited, and later reads return the new values.
  public static let edit = ConformanceRule(rawValue: "edit") { run in
    guard let product = run.product, let changes = product.changes
    else { throw Interruption.needs(.registration) }
    let answer = try await run.write { try await $0.update(changes, as: product.seller) }
    run.expectSame(changes.differences(in: try run.content(of: answer)))
    let later = try await run.askProduct(changes.base.id)
    run.expectSame(changes.differences(in: try run.content(of: later)))
  }

  /// A product can be deleted, and can't be loaded afterward.
  public static let deletion = ConformanceRule(rawValue: "deletion") { run in
    guard let product = run.product, let id = product.registered?.id
    else { throw Interruption.needs(.registration) }
    try run.content(of: try await run.write { try await $0.delete(id, as: product.seller) })
    let status = try run.response(of: try await run.askProduct(id)).status
    if status == 410 || status == 404 { run.product?.ids.remove(id) }
    run.expect("status", status, is: status == 410 ? 410 : 404)
  }

  /// The check removed all products that it registered.
  public static let leftovers = ConformanceRule(rawValue: "leftovers") { run in
    await run.cleanUp()
    guard let product = run.product else { return }
    let ids = product.ids.map(\.description).sorted().joined(separator: ", ")
    if !ids.isEmpty {
      run.add(.broken, "지우지 못한 상품: \(ids)", "products that couldn't be deleted: \(ids)")
    } else if product.isUncertain {
      run.add(
        .deviates, "결과를 알 수 없는 등록: 나중에 “\(product.marker)” 상품이 있으면 지우세요",
        "a registration with an unknown outcome: delete a product with “\(product.marker)” if it appears later"
      )
    }
  }
}

extension ConformanceRun {
  /// Expects that no value differs from the sent value.
  fileprivate func expectSame(_ differences: [StoredDifference]) {
    for value in differences { expect(value.field.rawValue, value.stored, is: value.sent) }
  }

  /// Performs a write to its end, even if the current task is cancelled, so that its product can be
  /// deleted. After a write without a response within the time limit, the run sends no more writes.
  fileprivate func write<Content: Sendable>(
    _ call: @escaping @Sendable (any ProductRepository) async throws -> Content
  ) async throws -> Answer<Content> {
    let answer = try await ask {
      try await patiently { [repository] in try await call(repository) }
    }
    if [.timedOut, .cancelled].contains(answer.result.error) { throw stop(.hangingWrites) }
    return answer
  }

  /// Deletes all products of the run that still exist, even if the current task is cancelled. They
  /// include those on the first page of the list, because the response to the registration may have
  /// been lost.
  func cleanUp() async {
    guard let product else { return }
    let page = try? await patiently { [repository] in
      try await repository.products(matching: .all, page: PageRequest(number: 1, size: 100))
    }
    let found = (page?.products ?? []).filter {
      "\($0.name) \($0.description)".contains(product.marker)
    }
    let ids = product.ids.union(found.map(\.id))
    self.product?.ids = ids
    if !ids.isEmpty { self.product?.isUncertain = false }
    for id in ids {
      do {
        _ = try await patiently { [repository] in
          try? await repository.delete(id, as: product.seller)
          // Only a read shows that the product is gone. A deletion is also not found if the server
          // has no such path.
          return try await repository.product(id)
        }
      } catch MarketError.notFound, MarketError.unavailable(404, _, _),
        MarketError.unavailable(410, _, _)
      {
        self.product?.ids.remove(id)
      } catch {}
    }
  }

  /// Performs a call to its end, even if the current task is cancelled, but cancels the call after
  /// 15 seconds.
  private func patiently<Content: Sendable>(
    _ call: @escaping @Sendable () async throws -> Content
  ) async throws -> Content {
    let work = Task { try await call() }
    let limit = Task { [clock = check.clock] in
      if (try? await clock.sleep(for: .seconds(15))) != nil { work.cancel() }
    }
    defer { limit.cancel() }
    return try await work.value
  }
}

/// The product that a run registers, edits and deletes.
struct TestProduct {
  let seller: SellerCredential
  /// A text in the name and the description of the product.
  let marker = "check-" + String(UInt64.random(in: .min ... .max), radix: 36)
  var registered: ProductDetail?
  /// The products that exist, as far as the run knows.
  var ids: Set<ProductID> = []
  /// A Boolean value that indicates whether the product may exist although no response contains its
  /// identifier.
  var isUncertain = false

  /// The product to register, with an image of one pixel.
  var new: NewProduct {
    let pixel =
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABBAMAAADtO9m6AAAAA1BMVEXAoGDVYHYrAAAA"
          + "DUlEQVR4AQECAP3/AAAAAgABfgUN0gAAAABJRU5ErkJggg==") ?? Data()
    return NewProduct(
      unchecked: ProductValues(
        name: "Contract \(marker)", description: "Temporary \(marker)",
        price: Money(tenThousandths: 10_000_000, currency: .krw), stock: 3),
      images: [ImageFile(unchecked: [UInt8](pixel), name: "check.png")])
  }

  /// The changes to the registered product, or `nil` if there's no such product.
  var changes: ProductChanges? {
    guard let registered else { return nil }
    var values = registered.product.values
    values.name = "Edited \(marker)"
    values.stock = 4
    return try? ProductChanges(to: registered, values: values)
  }

  /// Takes the identifier from the response to the registration, even if the rest of it can't be
  /// decoded. Without the marker, an identifier isn't trusted.
  mutating func update<Content>(with answer: Answer<Content>) {
    guard registered == nil else { return }
    if case .outcomeUnknown = answer.error { isUncertain = true }
    for exchange in answer.exchanges {
      guard let response = try? exchange.result.get(), let id = exchange.json?["id"].integer,
        String(decoding: response.body, as: UTF8.self).contains(marker)
      else { continue }
      ids.insert(ProductID(id))
    }
  }
}
