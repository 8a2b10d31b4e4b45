import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that a view model's tasks, subscriptions and requests end after the view model is released.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LifetimeTests {
  private let repository = GatedProductRepository()
  private let events = InMemoryProductEventBus()
  private let images = GatedImageRepository(heedsCancellation: true)
  private let sellers: GatedSellerCredentialStore
  private let clock = ManualClock()
  private let locale = Locale(identifier: "en_US")

  init() throws {
    sellers = GatedSellerCredentialStore(try .sample())
  }

  /// Starts the given operation, waits until it's in flight, and cancels its caller.
  func abandon(
    _ operation: @escaping @MainActor () async -> Void, once isInFlight: () async throws -> Void
  ) async throws {
    let caller = Task { await operation() }
    try await isInFlight()
    caller.cancel()
    await caller.value
  }

  // MARK: - List

  private func makeList() -> ProductListViewModel {
    ProductListViewModel(
      of: repository, events: events, images: images, locale: locale, clock: clock)
  }

  @Test func `a list cancels its thumbnails`() async throws {
    try await expectNoLeaks(watching: [events, images]) {
      makeList()
    } whileUsing: { list in
      async let loaded = list.load()
      try await repository.pages.next().answer(.success(.sample(ids: 1...9)))
      _ = await loaded
      _ = list.makeImageSlot()
      list.setVisibleRows(0..<3)
      _ = try await images.next()
    }
  }

  @Test func `a list leaves no cancelled requests`() async throws {
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

  @Test func `a page cancels its images`() async throws {
    try await expectNoLeaks(watching: [events, sellers, images]) {
      makeDetail()
    } whileUsing: { detail in
      #expect((events.subscriptionCount, sellers.subscriptionCount) == (1, 1))
      async let loaded = detail.load()
      try await repository.details.next().answer(.success(.sample(id: 32)))
      _ = await loaded
      _ = detail.imageSlot(for: .image(ImageID(321)))
      _ = try await images.next()
    }
    #expect(!images.calls.contains { !$0.isCancelled })
  }

  @Test func `a page leaves no cancelled requests`() async throws {
    try await expectNoLeaks(watching: [events, sellers, repository.details, repository.deletions]) {
      makeDetail()
    } whileUsing: { detail in
      try await abandon({ await detail.load() }, once: { _ = try await repository.details.next() })
      detail.requestDeletion()
      try await abandon(
        { await detail.confirmShown() }, once: { _ = try await repository.deletions.next() })
    }
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

  // MARK: - Seller, health, image

  @Test func `the seller's settings leave no cancelled saves`() async throws {
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

  @Test func `a check of the health leaves no cancelled request`() async throws {
    let health = GatedHealthRepository()
    try await expectNoLeaks(watching: [health.calls]) {
      ServiceHealthViewModel(checkHealth: CheckHealthUseCase(repository: health), locale: locale)
    } whileUsing: { viewModel in
      try await abandon({ await viewModel.check() }, once: { _ = try await health.calls.next() })
      async let checked = viewModel.check()
      try await health.calls.next().answer(.success("OK"))
      _ = await checked
    }
  }

  @Test func `an image slot cancels its load`() async throws {
    try await expectNoLeaks(watching: [images]) {
      ImageSlot(images: images, locale: locale)
    } whileUsing: { slot in
      slot.bind(to: ImageURL("a.png"))
      _ = try await images.next()
      try await abandon({ await slot.waitUntilLoaded() }, once: { await MainActor.turn() })
    }
    #expect(!images.calls.contains { !$0.isCancelled })
  }

  // MARK: - Editor

  @Test func `an editor leaves no cancelled reads and writes of drafts`() async throws {
    let stage = try EditorStage()
    let drafts = GatedDraftStore()
    try await expectNoLeaks(watching: [drafts.reads, stage.repository.pages]) {
      stage.editor(drafts: drafts)
    } whileUsing: { editor in
      try await abandon(
        { await editor.restoreDraft() }, once: { _ = try await drafts.reads.next() })
      async let opened: Void = editor.restoreDraft()
      try await drafts.reads.next().answer(.success(nil))
      await opened
      stage.fill(editor)
      _ = try await drafts.writes.next()
      try await abandon({ await editor.waitUntilSaved() }, once: { await MainActor.turn() })
      // Cancel the submission before the form is sent.
      try await abandon({ await editor.submit() }, once: { await MainActor.turn() })
    }
    #expect(stage.repository.registrations.count == 0)
  }

  @Test func `an editor leaves no cancelled registration`()
    async throws
  {
    let stage = try EditorStage()
    try await expectNoLeaks(
      watching: [stage.repository.pages, stage.repository.registrations]
    ) {
      stage.editor()
    } whileUsing: { editor in
      await editor.restoreDraft()
      stage.fill(editor)
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.pages.next() })
      var progress: TransferProgressHandler?
      try await abandon({ await editor.submit() }) {
        progress = try await stage.registration().request.progress
      }
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.pages.next() })
      progress?(TransferProgress(completedBytes: 40, totalBytes: 100))
    }
  }

  @Test func `an editor leaves no cancelled update`() async throws {
    let stage = try EditorStage()
    try await expectNoLeaks(watching: [stage.events, stage.repository.updates]) {
      stage.editor(editing: .sample(id: 5))
    } whileUsing: { editor in
      await editor.restoreDraft()
      editor.setText("7", for: .stock)
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.updates.next() })
    }
  }

  @Test func `an editor leaves no cancelled compression`()
    async throws
  {
    let (stage, compressor) = (try EditorStage(), GatedImageCompressor())
    let large = try ImageFile.readablePNG(8, name: "large.png", size: 300_000)
    try await expectNoLeaks(watching: [compressor.calls]) {
      stage.editor(compressor: compressor)
    } whileUsing: { editor in
      await editor.restoreDraft()
      editor.addImages([large, large])
      try await abandon({ await editor.compressImage(at: 0) }) {
        _ = try await compressor.calls.next()
      }
      let dropped = Task { await editor.compressImage(at: 1) }
      _ = try await compressor.calls.next()
      await editor.discard()
      await dropped.value
    }
  }
}
