import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// A seller's way through the screens, on a market that is served.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SellersPageTests {
  /// What the documentation of a product's page shows.
  private func sellTwoMore(_ row: ProductRow, in market: DIContainer) async throws -> String? {
    let page = market.makeProductDetailViewModel(row: row)
    await page.load()
    guard page.state.isMine == true, let detail = page.state.content?.detail else {
      return "not mine"
    }
    page.requestEdit(try ProductChanges(to: detail, stock: detail.product.stock + 2))
    let confirmation = try #require(page.state.confirmation)
    #expect(confirmation.text == "Stock: 3 → 5")
    await page.confirm(confirmation)
    return page.state.failures.first?.text
  }

  @Test func `a seller signs in, edits and deletes, and other pages follow`() async throws {
    try await MarketOnLoopback.with { served in
      let market = served.container
      let settings = market.makeSellerViewModel()
      settings.setIdentifier(served.seller.identifier.revealed)
      settings.setSecret(served.seller.secret.revealed)
      settings.setVendorNumber("\(served.seller.vendorID?.rawValue ?? 0)")
      await settings.save()
      #expect(settings.state.seller?.vendorID == served.seller.vendorID)

      _ = try await market.registerProduct(try .sample(), as: served.seller)
      let list = market.makeProductListViewModel()
      await list.load()
      let row = try #require(list.state.rows.first)
      let other = market.makeProductDetailViewModel(id: row.id)
      await other.load()
      #expect(other.state.content?.detail.product.stock == 3)

      #expect(try await sellTwoMore(row, in: market) == nil)
      #expect(other.state.content?.detail.product.stock == 5)
      #expect(list.state.rows.first?.product.stock == 5)

      let page = market.makeProductDetailViewModel(row: row)
      page.requestDeletion()
      await page.confirm(try #require(page.state.confirmation))
      #expect(page.state.presence == .deleted)
      #expect(other.state.presence == .deleted)
      #expect(!list.state.rows.contains { $0.id == row.id })

      await settings.signOut()
      #expect(market.sellers.credential == nil)
    }
  }

  @Test func `what is registered is in every list when the call returns`() async throws {
    try await MarketOnLoopback.with { served in
      try await served.container.sellers.save(served.seller)
      let (list, search) = (
        served.container.makeProductListViewModel(), served.container.makeProductListViewModel()
      )
      await list.load()
      await search.load()
      await search.search("desk lamp")
      let editor = served.container.makeProductEditorViewModel()
      await editor.open()
      editor.enter("Desk lamp", in: .name)
      editor.enter("As good as new, hardly used.", in: .description)
      editor.enter("15,000", in: .price)
      editor.enter("1", in: .stock)
      editor.addPictures([try .readablePNG(1)])
      await editor.submit()
      let id = try #require(editor.state.outcome).id
      #expect(list.state.rows.first?.id == id)
      #expect(search.state.rows.map(\.id) == [id])
      await search.search("")
      #expect(search.state.rows.first?.id == id)
    }
  }
}
