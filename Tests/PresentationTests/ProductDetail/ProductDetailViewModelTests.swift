import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductDetailViewModelTests: DetailScene {
  @Test func `simultaneous calls share one request`() async throws {
    let (call, first) = try await repository.details.begin(detail.load)
    #expect((call.request, state.phase) == (ProductID(32), .loading))
    // The main actor runs its jobs in order, so both calls start before the view model receives the
    // response.
    let others = [Task { await detail.refresh() }, Task { await detail.load() }]
    call.answer(.success(original))
    for task in [first] + others { _ = await task.value }
    #expect((repository.details.count, state.phase) == (1, .loaded))
  }

  @Test func `a failed refresh keeps the content, and load retries it`() async throws {
    try await load()
    let content = state.content
    try await refresh(.offline)
    #expect(state.error?.code == .offline)
    expectEqual(state.content, content)
    try await load(.success(.sample(id: 32, stock: 5)))
    #expect((stock, state.phase) == (5, .loaded))
  }

  @Test func `a cancelled load leaves the state as it was`() async throws {
    for isLoaded in [false, true] {
      if isLoaded { try await load() }
      let before = state
      let work = try await repository.details.begin(detail.refresh).work
      #expect(state != before)
      work.cancel()
      _ = await work.value
      expectEqual(state, before)
    }
  }

  // MARK: - Loads and events in different orders

  /// The event that the detail receives during a load.
  enum Interruption: CaseIterable, Sendable {
    case update, deletion, unknownDeletion
  }

  @Test(
    arguments: Interruption.allCases,
    [Answer.success(.sample(id: 32)), .failure(.notFound(reason: nil)), .offline])
  func `the response of a load that began before another event is ignored, or loaded again`(
    interruption: Interruption, answer: Answer
  ) async throws {
    try await load()
    let (late, refreshed) = try await repository.details.begin(detail.refresh)
    switch interruption {
    case .update: await events.post(.updated(.sample(id: 32, stock: 5)))
    case .deletion: await events.post(.deleted(ProductID(32)))
    case .unknownDeletion: try await cancelDeletion()
    }
    #expect(state.phase == .refreshing)
    late.answer(answer)
    let isOffline = answer == .offline
    if interruption == .unknownDeletion, !isOffline {
      try await repository.details.next().answer(.success(.sample(id: 32, stock: 5)))
    }
    _ = await refreshed.value
    switch interruption {
    case .deletion:
      #expect((state.presence, state.phase) == (.deleted, .loaded))
    case .unknownDeletion where isOffline:
      #expect((state.presence, state.error?.code) == (.listed, .offline))
    case .update, .unknownDeletion:
      #expect((stock, state.presence, state.phase) == (5, .listed, .loaded))
    }
  }

  @Test func `an update elsewhere is shown without a load, and ends a failed load`() async throws {
    try await load(.offline)
    await events.post(.updated(.sample(id: 33)))
    #expect(state.error != nil)
    await events.post(.updated(.sample(id: 32, stock: 5)))
    #expect((state.content?.detail, state.phase) == (.sample(id: 32, stock: 5), .loaded))
    await detail.load()
    #expect(repository.details.count == 1)
  }

  // MARK: - Owner

  @Test(arguments: [(7, 7, true), (7, 8, false), (7, nil, nil), (nil, 7, nil), (nil, nil, nil)])
  func `a product belongs to the signed-in seller with the number of its vendor`(
    vendor: Int?, own: Int?, isMine: Bool?
  ) async throws {
    await sellers.set(.sample(vendorID: own.map { VendorID($0) }))
    #expect(state.isMine == nil, "the product isn't known yet")
    let product = Product.sample(id: 32, vendor: vendor.map { Vendor(id: VendorID($0)) })
    await events.post(.updated(ProductDetail(product: product, images: [])))
    #expect(state.isMine == isMine)
    await sellers.set(nil)
    #expect(state.isMine == nil)
  }
}

/// Tests for a product detail whose repository has a saved product. It was read 3 minutes before
/// the afternoon.
@Suite(.timeLimit(.minutes(10)))
final class ProductDetailOfflineTests: DetailScene {
  private let locale = Locale(identifier: "en_US")

  private func time(minutesAgo: Double) -> Timestamp {
    Timestamp(Date.afternoon.addingTimeInterval(-minutesAgo * 60))
  }

  /// Creates a detail with a saved product, whose stock is 3.
  ///
  /// - Parameters:
  ///   - row: The stock of the list row that the detail first shows, or `nil` for no row.
  ///   - minutesAgo: The age of a saved row, or `nil` if the row is up to date.
  private func detail(
    row stock: Int64? = nil, savedAt minutesAgo: Double? = nil
  ) -> ProductDetailViewModel {
    var saved = SavedProductRepository(repository)
    saved.prepare(original, at: time(minutesAgo: 3))
    var row = stock.map { ProductRow(.sample(id: 32, stock: $0), locale: locale) }
    row?.savedAt = minutesAgo.map { time(minutesAgo: $0) }
    return ProductDetailViewModel(
      id: original.id, row: row, in: .sample(of: saved, sellers: sellers, events: events))
  }

  private func age(_ detail: ProductDetailViewModel) -> String? {
    detail.state.ageText(at: .afternoon, locale: locale)
  }

  private func load(_ detail: ProductDetailViewModel, _ answer: Answer) async throws {
    try await repository.details.answer(answer, to: detail.load)
  }

  @Test(arguments: [nil, 3])
  func `a stale product is shown until the server's replaces it`(row: Int64?) async throws {
    let detail = detail(row: row)
    let recorder = StateRecorder(of: detail)
    let (call, loading) = try await repository.details.begin(detail.load)
    #expect((detail.state.stock, detail.state.isStale, age(detail)) == (3, true, "3 minutes ago"))
    #expect(detail.state.images.count == 2)
    #expect(detail.state.content?.row.savedAt != nil)
    call.answer(.success(.sample(id: 32, stock: 5)))
    _ = await loading.value
    #expect((detail.state.stock, detail.state.isStale, age(detail)) == (5, false, nil))
    #expect(await recorder.states().map(\.phase) == [.idle, .loading, .refreshing, .loaded])
  }

  @Test(arguments: [false, true])
  func `a failed or cancelled load keeps the stale product`(isCancelled: Bool) async throws {
    let detail = detail()
    if isCancelled {
      try await repository.details.cancel(detail.load)
    } else {
      try await load(detail, .offline)
      #expect((detail.state.error?.code, age(detail)) == (.offline, "3 minutes ago"))
      detail.state.error.map { detail.dismiss($0) }
    }
    #expect((detail.state.phase, detail.state.stock, detail.state.isStale) == (.idle, 3, true))
    try await load(detail, .success(.sample(id: 32, stock: 5)))
    #expect((detail.state.stock, detail.state.phase) == (5, .loaded))
  }

  /// The row shows a stock of 4.
  @Test(
    arguments: [(nil, [4, 4, 5]), (1, [4, 4, 5]), (9, [4, 4, 3, 5])] as [(Double?, [Int64])])
  func `a saved product replaces only a row that was read before it`(
    minutesAgo: Double?, expected: [Int64]
  ) async throws {
    let detail = detail(row: 4, savedAt: minutesAgo)
    #expect(detail.state.isStale == (minutesAgo != nil))
    let recorder = StateRecorder(of: detail)
    try await load(detail, .success(.sample(id: 32, stock: 5)))
    let stocks = await recorder.states().map(\.stock)
    #expect((stocks, detail.state.isStale) == (expected, false))
  }

  @Test func `after a failure, the saved product replaces a different row`() async throws {
    let detail = detail(row: 4)
    let unreadable = DecodingFailure(path: "", reason: .invalidJSON)
    try await load(detail, .failure(.malformedResponse(unreadable)))
    #expect((detail.state.stock, age(detail)) == (3, "3 minutes ago"))
    #expect(detail.state.content?.detail != nil)
    #expect(detail.state.error != nil)
  }

  @Test func `a detail without a saved product has the age of its saved row`() async throws {
    var row = ProductRow(.sample(id: 32, stock: 4), locale: locale)
    row.savedAt = time(minutesAgo: 60)
    let detail = ProductDetailViewModel(id: ProductID(32), row: row, in: .sample(of: repository))
    try await load(detail, .offline)
    let state = detail.state
    #expect((state.stock, age(detail), state.error?.code) == (4, "1 hour ago", .offline))
  }

  @Test(arguments: [nil, 4])
  func `a product that the server deleted isn't on sale`(row: Int64?) async throws {
    let detail = detail(row: row)
    try await load(detail, .failure(.notFound(reason: nil)))
    #expect((detail.state.presence, detail.state.error?.code) == (.deleted, .notFound))
    #expect(detail.state.content != nil)
    #expect(events.posted == [.deleted(ProductID(32))])
  }
}
