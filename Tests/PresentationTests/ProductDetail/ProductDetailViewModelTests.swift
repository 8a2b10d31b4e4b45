import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailViewModelTests {
  private let repository = GatedProductRepository()
  private let detail: ProductDetailViewModel

  init() {
    detail = .sample(of: repository)
  }

  private func load() async throws {
    async let loaded: Void = detail.load()
    try await repository.details.next().answer(.success(.sample(id: 32)))
    await loaded
  }

  @Test func `load reads the product`() async throws {
    async let loaded: Void = detail.load()
    let call = try await repository.details.next()
    #expect(call.request == ProductID(32))
    #expect(detail.state.phase == .loading)
    call.answer(.success(.sample(id: 32)))
    await loaded
    #expect(detail.state.phase == .loaded)
    #expect(detail.state.content?.detail == .sample(id: 32))
    #expect(detail.state.content?.row.priceText == "₩10,000")
    #expect(detail.state.content?.createdText == "Oct 18, 2022")
  }

  @Test func `load does nothing when the product is there`() async throws {
    try await load()
    await detail.load()
    #expect(repository.details.count == 1)
  }

  @Test func `calls at once are one request`() async throws {
    let first = Task { await detail.load() }
    let call = try await repository.details.next()
    // The main actor runs its jobs in order, so these two come before the answer.
    let others = [Task { await detail.refresh() }, Task { await detail.load() }]
    call.answer(.success(.sample(id: 32)))
    for task in [first] + others { await task.value }
    #expect(repository.details.count == 1)
    #expect(detail.state.phase == .loaded)
  }

  @Test func `a failed refresh keeps the content`() async throws {
    try await load()
    async let refreshed: Void = detail.refresh()
    let call = try await repository.details.next()
    #expect(detail.state.phase == .refreshing)
    call.answer(.failure(.notFound(reason: nil)))
    await refreshed
    #expect(detail.state.error?.code == .notFound)
    #expect(detail.state.content?.detail == .sample(id: 32))
    #expect(detail.state.presence == .deleted)
    // Whatever a server meant by it, the next answer counts.
    async let again: Void = detail.load()
    try await repository.details.next().answer(.success(.sample(id: 32)))
    await again
    #expect(detail.state.presence == .listed)
    #expect(detail.state.phase == .loaded)
  }

  @Test func `cancellation is silent and leaves the state as it was`() async throws {
    for isLoaded in [false, true] {
      if isLoaded { try await load() }
      let before = detail.state
      let task = Task { await detail.refresh() }
      _ = try await repository.details.next()
      #expect(detail.state != before)
      task.cancel()
      await task.value
      #expect(detail.state == before)
    }
  }
}
