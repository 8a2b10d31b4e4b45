import Foundation
import OpenMarketJSON
import OpenMarketPreviews
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample states and the sample view models that previews show.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PreviewTests {
  private nonisolated static let locales = ["en_US", "ko_KR"].map { Locale(identifier: $0) }

  @Test(arguments: locales)
  func `every phase of every screen can be previewed`(locale: Locale) {
    let lists = ProductListState.previews(locale: locale)
    let pages = ProductDetailState.previews(locale: locale)
    let editors = ProductEditorState.previews(locale: locale)
    let sellers = SellerState.previews(locale: locale)
    let phases = [
      lists.map { caseName($0.phase) }, pages.map { caseName($0.phase) },
      editors.map { caseName($0.phase) },
      ImageSlotState.previews(locale: locale).map { caseName($0.phase) },
    ]
    let expected = [
      "end failed idle loaded loading loadingMore refreshing",
      "failed idle loaded loading refreshing",
      "editing failed finished opening signedOut submitting unopened unresolved",
      "empty failed loading showing",
    ]
    #expect(phases.map { Set($0).sorted().joined(separator: " ") } == expected)
    let others = [
      ("an empty list", lists.contains { $0.isEmpty }),
      ("saved rows", lists.contains { $0.isStale }),
      ("a seller's list", lists.contains { $0.content?.coverage != nil }),
      ("a confirmation", pages.contains { $0.confirmation != nil }),
      ("a saved product", pages.contains { $0.isStale }),
      ("a failed deletion", pages.contains { !$0.failures.isEmpty }),
      ("issues", editors.contains { !$0.issues.isEmpty }),
      ("a form that can be sent", editors.contains { $0.canSubmit }),
      ("a seller", sellers.contains { $0.seller != nil }),
      ("a seller's error", sellers.contains { $0.error != nil }),
    ]
    #expect(others.filter { !$0.1 }.map(\.0) == [])
    #expect(Set(pages.map(\.presence)) == [.listed, .beingDeleted, .deleted])
    #expect(ServiceHealthState.previews(locale: locale).compactMap(\.health).count == 3)
  }

  @Test func `texts are in the language of the preview`() {
    let rows = Self.locales.flatMap { ProductListState.preview(.end, rows: 1, locale: $0).rows }
    #expect(rows.map(\.product.name) == ["Desk lamp", "책상 조명"])
    #expect(rows.map(\.stockText) == ["1 left", "1개 남음"])
  }

  @Test func `a previewed view model keeps its state`() async throws {
    let message = MarketError.unreachable(.offline()).message(in: .english)
    let list = ProductListViewModel.preview(.failed(.loadMore, message), rows: 20)
    await list.load()
    await list.search("lamp")
    #expect((list.state.phase, list.state.rows.count) == (.failed(.loadMore, message), 20))
    let slot = list.makeImageSlot()
    slot.bind(to: try #require(list.state.rows.first?.product.thumbnail))
    #expect(slot.state.image != nil)

    let detail = ProductDetailViewModel.preview(.refreshing)
    await detail.load()
    #expect(detail.state.phase == .refreshing)
    let image = try #require(detail.state.selectedImage)
    #expect(detail.imageSlot(for: image.id)?.state.image != nil)

    let editor = ProductEditorViewModel.preview()
    await editor.load()
    await editor.submit()
    #expect(editor.state == .preview(.editing))
    for state in SellerState.previews() {
      let settings = SellerViewModel.preview(state)
      await settings.save()
      expectEqual(settings.state, state)
    }
    for state in ServiceHealthState.previews() {
      let health = ServiceHealthViewModel.preview(state)
      await health.check()
      expectEqual(health.state, state)
    }
    for state in ImageSlotState.previews() {
      let slot = ImageSlot.preview(state)
      slot.bind(to: nil)
      expectEqual(slot.state, state)
    }
  }

  @Test func `a user can act in a container for previews`() async throws {
    let market = DIContainer.preview(locale: Locale(identifier: "en_US"))
    let seller = try #require(market.sellers.credential)
    let product = try await market.registerProduct(.sample(), as: seller).detail
    let detail = market.makeProductDetailViewModel(id: product.id)
    await detail.load()
    detail.requestDeletion()
    await detail.confirm(try #require(detail.state.confirmation))
    #expect((detail.state.presence, detail.state.failures) == (.deleted, []))
    #expect(DIContainer.preview(isSignedIn: false).sellers.credential == nil)

    let faults = try FaultPlan(json: Data(#"{"rules":[{"status":500}]}"#.utf8))
    let failing = DIContainer.preview(of: SandboxMarket(.init(faults: faults)))
      .makeProductListViewModel()
    await failing.load()
    #expect(caseName(failing.state.phase) == "failed")
  }
}
