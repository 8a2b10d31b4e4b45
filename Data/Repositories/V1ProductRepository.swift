import OpenMarketDomain

/// A product repository for servers that support version 1 of the API, in which products are items
/// with a password.
///
/// Version 1 doesn't support vendors, search or prices with decimals, and the first image of an
/// item is its thumbnail. Methods that require an unsupported feature throw
/// `MarketError.unsupported(_:)` before they send a request. The seller's secret is sent as the
/// item's password. The seller's identifier isn't sent.
///
/// All methods run outside the caller's actor.
struct V1ProductRepository: ProductRepository {
  let service: any DataTransferService

  /// Loads the requested page of products. The server's own pages contain 20 items each. The
  /// repository loads the server pages that contain the requested rows, one after another, up to
  /// the end of the list.
  ///
  /// The server determines the order of the items. The responses don't indicate whether more items
  /// follow. Therefore, if all loaded server pages are full, the returned page refers to a next
  /// page, which may be empty.
  @concurrent
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    guard query.searchText == nil else { throw .unsupported(.search) }
    let pages = ItemPages(covering: page)
    var items: [ListedProduct] = []
    for number in pages.numbers {
      let read = try await service.read(.items(page: number))
      items += read
      if read.count < ItemPages.size { break }
    }
    return pages.page(items)
  }

  /// Returns the saved items of the requested page, with the time of the oldest of the server's
  /// pages that contain them.
  func savedProducts(matching query: ProductQuery, page: PageRequest) async -> ProductPage? {
    guard query.searchText == nil else { return nil }
    let pages = ItemPages(covering: page)
    var items: [ListedProduct] = []
    var times: [Int64] = []
    for number in pages.numbers {
      guard let saved = await service.saved(.items(page: number)) else { return nil }
      times.append(saved.savedAt.millisecondsSince1970)
      items += saved.response
      if saved.response.count < ItemPages.size { break }
    }
    var result = pages.page(items)
    result.savedAt = times.min().map { Timestamp(millisecondsSince1970: $0) }
    return result
  }

  func savedProduct(_ id: ProductID) async -> ProductDetail? {
    await service.saved(.item(id), at: \.savedAt)
  }

  @concurrent
  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await service.read(.item(id))
  }

  @concurrent
  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await service.write(.createItem(newProduct, as: seller), progress: progress)
  }

  /// Updates an item. Each update changes the URLs of the item's images, because servers store the
  /// images again.
  @concurrent
  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await service.write(.changeItem(changes, as: seller), explaining: [404]) {
      await refusal($0, of: changes.base.id)
    }
  }

  @concurrent
  func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    try await service.write(.deleteItem(id, as: seller), explaining: [404]) {
      await refusal($0, of: id)
    }
  }

  /// Returns the error for a change that the server refused with status 404. Servers send it if the
  /// item doesn't exist, and also if the password is wrong. If the item exists, the password is
  /// wrong.
  private func refusal(_ refusal: HTTPStatusError, of id: ProductID) async -> MarketError {
    do throws(MarketError) {
      try await service.read(.presence(of: id))
      return .wrongSecret(reason: refusal.message)
    } catch {
      return error
    }
  }
}

/// A health repository for servers that support version 1 of the API, which doesn't include health
/// checks.
struct V1HealthRepository: HealthRepository {
  /// Throws `MarketError.unsupported(_:)`, because version 1 of the API doesn't include health
  /// checks.
  func statusText() async throws(MarketError) -> String {
    throw .unsupported(.healthCheck)
  }
}
