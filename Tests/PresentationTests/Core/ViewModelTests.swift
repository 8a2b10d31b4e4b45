import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that a view model's tasks, subscriptions and requests end after the view model is
/// released.
@Suite(.timeLimit(.minutes(10)))
final class LifetimeTests: EditorScene {
  private let images = GatedImageRepository()
  private let clock = ManualClock()

  @Test func `a list that is released cancels its thumbnails and requests`() async throws {
    try await expectNoLeaks(watching: [events, images.calls, clock, repository.pages]) {
      ProductListViewModel(
        in: .sample(of: repository, events: events, images: images, clock: clock))
    } whileUsing: { list in
      try await repository.pages.answer(.success(.sample(ids: 1...9)), to: list.load)
      _ = list.makeImageSlot()
      list.setVisibleRows(0..<3)
      _ = try await images.calls.next()
      let typing = Task { await list.search(typed: "la") }
      try await clock.sleepers()
      typing.cancel()
      _ = await typing.value
      try await repository.pages.cancel { await list.search("lamp") }
    }
  }

  @Test func `a detail that is released cancels its images and requests`() async throws {
    try await expectNoLeaks(
      watching: [events, sellers, images.calls, repository.details, repository.deletions]
    ) {
      ProductDetailViewModel(
        id: ProductID(32),
        in: .sample(of: repository, sellers: sellers, events: events, images: images))
    } whileUsing: { detail in
      try await repository.details.answer(.success(.sample(id: 32)), to: detail.load)
      _ = detail.imageSlot(for: .image(ImageID(321)))
      _ = try await images.calls.next()
      try await repository.details.cancel(detail.refresh)
      detail.requestDeletion()
      try await repository.deletions.cancel(detail.confirmShown)
    }
    #expect(!images.calls.all.contains { !$0.isCancelled })
  }

  @Test func `the seller's settings leave no cancelled saves`() async throws {
    try await expectNoLeaks(watching: [sellers]) {
      SellerViewModel(sellers: sellers, locale: .english)
    } whileUsing: { seller in
      seller.identifier = "a"
      seller.secret = "b"
      try await sellers.saves.cancel(seller.save)
      try await sellers.saves.cancel(seller.signOut)
    }
  }

  @Test func `an editor leaves no drafts and no registration`() async throws {
    let drafts = GatedDraftStore(heedsCancellation: true)
    try await expectNoLeaks(watching: [drafts.reads, repository.pages, repository.registrations]) {
      makeEditor(drafts: drafts)
    } whileUsing: { editor in
      try await drafts.reads.cancel(editor.load)
      try await drafts.reads.answer(.success(nil), to: editor.load)
      await fill(editor)
      let saving = Task { await editor.waitUntilSaved() }
      await MainActor.turn()
      saving.cancel()
      await saving.value
      try await drafts.writes.next().answer(.success(()))
      let submitting = Task { await editor.submit() }
      try await drafts.reads.next().answer(.success(RestoredDraft(SavedDraft(form: ProductForm()))))
      try await answerSearch()
      let registration = try await repository.registrations.next()
      submitting.cancel()
      _ = await submitting.value
      registration.request.progress?(TransferProgress(completedBytes: 40, totalBytes: 100))
    }
  }
}

@MainActor
struct BindingTests {
  @Test func `each property that SwiftUI binds to has the value that was set`() async throws {
    let editor = try await EditorScene().openedEditor(editing: .sample(id: 32))
    editor.currency = .usd
    editor.thumbnail = ImageID(322)
    editor.thumbnail = nil
    #expect((editor.currency, editor.state.form.currency) == (.usd, .usd))
    #expect((editor.thumbnail, editor.state.form.thumbnail) == (ImageID(322), ImageID(322)))
    for field in ProductField.textFields {
      editor[text: field] = field.rawValue
      #expect((editor[text: field], editor.state.form[field]) == (field.rawValue, field.rawValue))
    }
    let korean = Locale(identifier: "ko_KR")
    let seller = SellerViewModel(sellers: GatedSellerCredentialStore(), locale: korean)
    (seller.identifier, seller.secret, seller.vendorNumber) = ("seller-7", "open-sesame", "7")
    #expect((seller.identifier, seller.state.form.identifier) == ("seller-7", Secret("seller-7")))
    #expect((seller.secret, seller.vendorNumber) == ("open-sesame", "7"))
    #expect(seller.locale.formattingLocale == korean)
    let repository = InMemoryProductRepository([.sample(id: 32)])
    let list = ProductListViewModel(in: .sample(of: repository))
    list.layout = .grid
    #expect((list.layout, list.state.layout) == (.grid, .grid))
    let detail = ProductDetailViewModel(id: ProductID(32), in: .sample(of: repository))
    await detail.load()
    for index in [1, 5, nil] { detail.selectedIndex = index }
    #expect((detail.selectedIndex, detail.state.selectedIndex) == (1, 1))
  }
}
