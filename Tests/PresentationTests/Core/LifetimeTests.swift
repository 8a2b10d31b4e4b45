import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that a view model's tasks, subscriptions and requests end after the view model is released.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class LifetimeTests: EditorScene {
  private let images = GatedImageRepository()
  private let clock = ManualClock()
  private let locale = Locale(identifier: "en_US")

  /// Starts the given operation, waits until it's in flight, and cancels its caller.
  func abandon(
    _ operation: @escaping @MainActor () async -> Void, once isInFlight: () async throws -> Void
  ) async throws {
    let caller = Task { await operation() }
    try await isInFlight()
    caller.cancel()
    await caller.value
  }

  @Test func `a list cancels its thumbnails, and leaves no cancelled requests`() async throws {
    try await expectNoLeaks(watching: [events, images.calls, clock, repository.pages]) {
      ProductListViewModel(of: repository, events: events, images: images, clock: clock)
    } whileUsing: { list in
      async let loaded = list.load()
      try await repository.pages.next().answer(.success(.sample(ids: 1...9)))
      _ = await loaded
      _ = list.makeImageSlot()
      list.setVisibleRows(0..<3)
      _ = try await images.calls.next()
      try await abandon({ await list.search(typed: "la") }, once: { try await clock.sleepers() })
      try await abandon(
        { await list.search("lamp") }, once: { _ = try await repository.pages.next() })
    }
  }

  private func makeDetail() -> ProductDetailViewModel {
    .sample(of: repository, sellers: sellers, events: events, images: images)
  }

  @Test func `a page cancels its images, and leaves no cancelled requests`() async throws {
    try await expectNoLeaks(
      watching: [events, sellers, images.calls, repository.details, repository.deletions]
    ) {
      makeDetail()
    } whileUsing: { detail in
      async let loaded = detail.load()
      try await repository.details.next().answer(.success(.sample(id: 32)))
      _ = await loaded
      _ = detail.imageSlot(for: .image(ImageID(321)))
      _ = try await images.calls.next()
      try await abandon(
        { await detail.refresh() }, once: { _ = try await repository.details.next() })
      detail.requestDeletion()
      try await abandon(
        { await detail.confirmShown() }, once: { _ = try await repository.deletions.next() })
    }
    #expect(!images.calls.all.contains { !$0.isCancelled })
  }

  /// A view controller loads its page in a task, and cancels the task when it closes.
  @Test func `a closed page is released, and its request ends`() async throws {
    var page: ProductDetailViewModel? = makeDetail()
    weak let released = page
    let loading = Task { [page] in _ = await page?.load() }
    let call = try await repository.details.next()
    page = nil
    #expect(released != nil && !call.isCancelled)
    loading.cancel()
    await loading.value
    #expect(released == nil && call.isCancelled)
  }

  @Test func `the seller's settings leave no cancelled saves`() async throws {
    try await expectNoLeaks(watching: [sellers]) {
      SellerViewModel(sellers: sellers, locale: locale)
    } whileUsing: { seller in
      seller.identifier = "a"
      seller.secret = "b"
      try await abandon({ await seller.save() }, once: { _ = try await sellers.saves.next() })
      try await abandon({ await seller.signOut() }, once: { _ = try await sellers.saves.next() })
    }
  }

  @Test func `an editor leaves no cancelled reads and writes of drafts, and no registration`()
    async throws
  {
    let drafts = GatedDraftStore()
    try await expectNoLeaks(watching: [drafts.reads, repository.pages, repository.registrations]) {
      editor(drafts: drafts)
    } whileUsing: { editor in
      try await abandon(
        { await editor.load() }, once: { _ = try await drafts.reads.next() })
      async let opened = editor.load()
      try await drafts.reads.next().answer(.success(nil))
      _ = await opened
      fill(editor)
      try await abandon({ await editor.waitUntilSaved() }, once: { await MainActor.turn() })
      try await drafts.writes.next().answer(.success(()))
      var progress: TransferProgressHandler?
      try await abandon({ await editor.submit() }) {
        try await answerPage()
        try await drafts.writes.next().answer(.success(()))
        progress = try await repository.registrations.next().request.progress
      }
      progress?(TransferProgress(completedBytes: 40, totalBytes: 100))
    }
  }
}
