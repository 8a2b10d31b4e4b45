import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Nothing of a view model outlives it: used or not, or dropped after the caller of what it was doing was cancelled.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LifetimeTests {
  private let repository = GatedProductRepository()
  private let events = InMemoryProductEvents()
  private let images = GatedImageRepository(heedsCancellation: true)
  private let sellers: GatedSellerCredentialStore
  private let clock = ManualClock()
  private let locale = Locale(identifier: "en_US")

  init() throws {
    sellers = GatedSellerCredentialStore(try .sample())
  }

  /// Starts an operation, cancels its caller once it is under way, and waits for it.
  func abandon(
    _ operation: @escaping @MainActor () async -> Void, once isUnderWay: () async throws -> Void
  ) async throws {
    let caller = Task { await operation() }
    try await isUnderWay()
    caller.cancel()
    await caller.value
  }

  // MARK: - List

  private func makeList() -> ProductListViewModel {
    ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: repository), events: events, images: images,
      locale: locale, clock: clock)
  }

  @Test func `a list leaves nothing behind`() async throws {
    try await expectNoLeaks(watching: [events, images]) {
      makeList()
    } whileUsing: { list in
      async let loaded: Void = list.load()
      try await repository.pages.next().answer(.success(.sample(ids: 1...9)))
      await loaded
      // The thumbnails of the rows that come next are on their way.
      list.setVisibleRows(0..<3)
      _ = try await images.next()
    }
  }

  @Test func `a list that was dropped in the middle leaves nothing behind`() async throws {
    try await expectNoLeaks(watching: [events, clock, repository.pages]) {
      makeList()
    } whileUsing: { list in
      try await abandon({ await list.search(typed: "la") }, once: { try await clock.sleepers() })
      try await abandon({ await list.load() }, once: { _ = try await repository.pages.next() })
      try await abandon(
        { await list.search("lamp") }, once: { _ = try await repository.pages.next() })
    }
  }

  // MARK: - Page

  private func makeDetail() -> ProductDetailViewModel {
    .sample(of: repository, sellers: sellers, events: events, images: images)
  }

  @Test func `a page that nobody used leaves nothing behind`() async throws {
    try await expectNoLeaks(watching: [events, sellers, images]) { makeDetail() }
  }

  @Test func `a page with its pictures leaves nothing behind`() async throws {
    try await expectNoLeaks(watching: [events, sellers, images]) {
      makeDetail()
    } whileUsing: { detail in
      #expect((events.subscriptionCount, sellers.subscriptionCount) == (1, 1))
      async let loaded: Void = detail.load()
      try await repository.details.next().answer(.success(.sample(id: 32)))
      await loaded
      _ = detail.imageSlot(for: .image(ImageID(321)))
      _ = try await images.next()
      #expect(images.subscriptionCount == 2)
    }
    #expect(!images.calls.contains { !$0.isCancelled })
  }

  @Test func `a page that was dropped in the middle leaves nothing behind`() async throws {
    let changes = try ProductChanges(to: .sample(id: 32), stock: 5)
    try await expectNoLeaks(
      watching: [events, sellers, repository.details, repository.updates, repository.deletions]
    ) {
      makeDetail()
    } whileUsing: { detail in
      try await abandon({ await detail.load() }, once: { _ = try await repository.details.next() })
      detail.requestEdit(changes)
      try await abandon(
        { await detail.confirmShown() }, once: { _ = try await repository.updates.next() })
      detail.requestDeletion()
      try await abandon(
        { await detail.confirmShown() }, once: { _ = try await repository.deletions.next() })
    }
  }

  @Test func `a page dropped with writes in a row leaves nothing behind`() async throws {
    let changes = try ProductChanges(to: .sample(id: 32), stock: 5)
    try await expectNoLeaks(
      watching: [events, sellers, repository.details, repository.updates, repository.deletions]
    ) {
      makeDetail()
    } whileUsing: { detail in
      detail.requestEdit(changes)
      let first = Task { await detail.confirmShown() }
      _ = try await repository.updates.next()
      detail.requestDeletion()
      let second = Task { await detail.confirmShown() }
      await MainActor.turn()
      #expect(detail.state.pending.count == 2)
      for caller in [first, second] { caller.cancel() }
      for caller in [first, second] { await caller.value }
    }
  }

  // MARK: - Seller, health, picture

  @Test func `the seller's settings leave nothing behind`() async throws {
    try await expectNoLeaks(watching: [sellers]) {
      SellerViewModel(sellers: sellers, locale: locale)
    } whileUsing: { seller in
      #expect(sellers.subscriptionCount == 1)
      seller.setIdentifier("a")
      seller.setSecret("b")
      try await abandon({ await seller.save() }, once: { _ = try await sellers.saves.next() })
      try await abandon({ await seller.signOut() }, once: { _ = try await sellers.saves.next() })
      async let signedOut: Void = seller.signOut()
      try await sellers.saves.next().answer(.success(()))
      await signedOut
    }
  }

  @Test func `a check of the health leaves nothing behind`() async throws {
    let health = GatedHealthRepository()
    try await expectNoLeaks(watching: [health.calls]) {
      ServiceHealthViewModel(checkHealth: CheckHealthUseCase(repository: health), locale: locale)
    } whileUsing: { viewModel in
      try await abandon({ await viewModel.check() }, once: { _ = try await health.calls.next() })
      async let checked: Void = viewModel.check()
      try await health.calls.next().answer(.success("OK"))
      await checked
    }
  }

  @Test func `a picture's place leaves nothing behind`() async throws {
    try await expectNoLeaks(watching: [images]) {
      ImageSlot(images: images, locale: locale)
    } whileUsing: { slot in
      slot.bind(to: ImageURL("a.png"))
      _ = try await images.next()
      try await abandon({ await slot.waitUntilLoaded() }, once: { await MainActor.turn() })
    }
    #expect(!images.calls.contains { !$0.isCancelled })
  }
}
