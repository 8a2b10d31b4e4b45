import Foundation
import OpenMarketData
import OpenMarketDomain

/// The products that a run registers, edits and deletes.
struct TestProducts {
  /// A PNG file with one pixel.
  private static let pixel = [UInt8](
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABBAMAAADtO9m6AAAAA1BMVEXAoGDVYHYrAAAA"
        + "DUlEQVR4AQECAP3/AAAAAgABfgUN0gAAAABJRU5ErkJggg==") ?? Data())

  let seller: SellerCredential
  /// A text in the name or the description of every product of the run.
  let marker = "check-" + String(UInt64.random(in: .min ... .max), radix: 36)
  /// The product for the checks of edits and deletions.
  var registered: ProductDetail?
  /// The products that exist, as far as the run knows.
  var ids: Set<ProductID> = []
  /// The number of registrations whose outcome is unknown.
  var uncertainCount = 0

  /// Adds a product whose registration had an unknown outcome.
  mutating func adopt(_ id: ProductID) {
    if ids.insert(id).inserted { uncertainCount -= 1 }
  }

  /// Returns a product to register. The values aren't checked against the limits.
  func product(
    name: String? = nil, description: String? = nil, imageCount: Int = 1, imageSize: Int = 0
  ) -> NewProduct {
    let padding = [UInt8](repeating: 0, count: max(0, imageSize - Self.pixel.count))
    let image = ImageFile(unchecked: Self.pixel + padding, name: "check.png")
    return NewProduct(
      unchecked: ProductValues(
        name: name ?? "Contract \(marker)", description: description ?? "Temporary \(marker)",
        pricing: Pricing(undiscounted: Money(tenThousandths: 10_000_000, currency: .krw)), stock: 3),
      images: Array(repeating: image, count: imageCount))
  }
}

extension ConformanceRun {
  /// Performs a write to its end, even if the current task is cancelled, so that its product can be deleted. After a write without
  /// a response within the time limit, the run sends no more writes.
  func write<Content: Sendable>(
    _ call:
      @escaping @Sendable (
        any ProductRepository, SellerCredential
      ) async throws(MarketError) -> Content,
    onOutcome: (Result<Content, MarketError>) -> Void = { _ in }
  ) async throws -> Answer<Content> {
    guard let seller = products?.seller else { throw Interruption.needs(.registration) }
    guard !hasHangingWrite else { throw Interruption(reason: .texts("hanging-writes")[0]) }
    let answer = try await ask {
      let outcome = await patiently(on: clock) { [repository] () -> Result<Content, MarketError> in
        do throws(MarketError) {
          return .success(try await call(repository, seller))
        } catch {
          return .failure(error)
        }
      }
      onOutcome(outcome)
      return try outcome.get()
    }
    if case .failure(.timedOut) = answer.result { hasHangingWrite = true }
    return answer
  }

  func register(_ product: NewProduct) async throws -> Answer<ProductDetail> {
    let answer = try await write { repository, seller throws(MarketError) in
      try await repository.register(product, as: seller, progress: nil)
    } onOutcome: { outcome in
      switch outcome {
      case .success(let detail): products?.ids.insert(detail.id)
      case .failure(.outcomeUnknown), .failure(.cancelled): products?.uncertainCount += 1
      case .failure: break
      }
    }
    // A product in a response that can't be decoded. Without the marker, its identifier isn't trusted.
    if answer.content == nil, let response = answer.response, response.isSuccess,
      String(decoding: response.body, as: UTF8.self).contains(products?.marker ?? ""),
      let id = ReceivedJSON(response.body).members["id"]?.integer
    {
      products?.adopt(ProductID(id))
    }
    return answer
  }

  /// Deletes all products of the run that still exist, even if the current task is cancelled. They include those on the first page
  /// of the list, because the responses to their registrations may have been lost.
  func cleanUp() async {
    guard let products else { return }
    let page = await patiently(on: clock) { [repository] in
      try? await repository.products(matching: .all, page: PageRequest(number: 1, size: 100))
    }
    for row in page?.rows ?? [] where "\(row.name) \(row.description)".contains(products.marker) {
      self.products?.adopt(row.id)
    }
    let ids = self.products?.ids ?? []
    let deleted = await patiently(on: clock) { [repository] in
      var deleted: Set<ProductID> = []
      for id in ids {
        try? await repository.delete(id, as: products.seller)
        // Only a read shows that the product is gone. A deletion is also not found if the server has no such path.
        do throws(MarketError) {
          _ = try await repository.product(id)
        } catch .notFound, .unavailable(404, _, _), .unavailable(410, _, _) {
          deleted.insert(id)
        } catch {}
      }
      return deleted
    }
    self.products?.ids.subtract(deleted)
  }
}

/// Performs a call to its end, even if the current task is cancelled, but cancels the call after 15 seconds.
private func patiently<Outcome: Sendable>(
  on clock: any Clock<Duration>, _ call: @escaping @Sendable () async -> Outcome
) async -> Outcome {
  let work = Task { await call() }
  let limit = Task {
    if (try? await clock.sleep(for: .seconds(15))) != nil { work.cancel() }
  }
  defer { limit.cancel() }
  return await work.value
}
