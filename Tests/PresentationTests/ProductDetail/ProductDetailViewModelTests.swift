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
    try await refresh(.failure(.unreachable(.offline())))
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
    [
      .success(.sample(id: 32)), .failure(.notFound(reason: nil)),
      .failure(.unreachable(.offline())),
    ]
      as [Result<ProductDetail, MarketError>])
  func `the response of a load that began before another event is ignored, or loaded again`(
    interruption: Interruption, answer: Result<ProductDetail, MarketError>
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
    let isOffline = answer == .failure(.unreachable(.offline()))
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
    try await load(.failure(.unreachable(.offline())))
    await events.post(.updated(.sample(id: 33)))
    #expect(state.error != nil)
    await events.post(.updated(.sample(id: 32, stock: 5)))
    #expect(state.content?.isWhole == true)
    #expect((stock, state.phase) == (5, .loaded))
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
