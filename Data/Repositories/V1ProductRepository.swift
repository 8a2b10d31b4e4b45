public import OpenMarketDomain

/// The products of a server that speaks version 1 of the API, where products are items with a password.
///
/// Version 1 has no vendors, no search and no prices with decimals, and an item's first image is its thumbnail. Methods throw
/// `MarketError.unsupported(_:)` for requests that need these features, before they send anything. The seller's secret is the password
/// of the items. The seller's identifier isn't sent.
///
/// All methods run away from the actor of the caller.
public struct V1ProductRepository: ProductRepository {
  private let service: any DataTransferService

  /// Creates a repository that calls the API through a service.
  public init(service: any DataTransferService) {
    self.service = service
  }

  /// Loads the pages of 20 items that contain the rows, one after the other, up to the end of the list.
  ///
  /// The server decides the order. It doesn't tell the number of products or whether more pages follow, so the page after a full
  /// last page is empty. If a page has more than 20 items, the others are repeated on the next page and are dropped here.
  @concurrent
  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    guard query.searchText == nil else { throw .unsupported(.search) }
    let pages = ItemPages(covering: page)
    var items: [ListedProduct] = []
    for number in pages.numbers {
      let read = try await service.read(.items(page: number)).prefix(ItemPages.size)
      items += read
      if read.count < ItemPages.size { break }
    }
    return pages.page(items)
  }

  @concurrent
  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await service.read(.item(id))
  }

  @concurrent
  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await service.write(
      .createItem(draft, as: seller), sparing: draft.texts, progress: progress)
  }

  /// Updates an item. Servers store its images again, so their URLs change.
  @concurrent
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    let endpoint = try Endpoint.changeItem(changes, as: seller)
    return try await write(endpoint, to: changes.base.id)
      .masking(endpoint.secrets, sparing: changes.texts)
  }

  @concurrent
  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    if Task.isCancelled { throw .cancelled }
    willSend?()
    try await write(.deleteItem(id, as: seller), to: id)
  }

  private func write<Response>(
    _ endpoint: Endpoint<Response>, to id: ProductID
  ) async throws(MarketError) -> Response {
    do {
      return try await service.request(endpoint)
    } catch .status(let error) where error.status == 404 {
      // Servers send 404 for an unknown item and for a wrong password. If the item exists, the password is wrong.
      try await service.read(.presence(of: id))
      throw MarketError.wrongSecret(reason: error.message)
    } catch {
      throw MarketError(ofWrite: error)
    }
  }
}

/// The health of a server that speaks version 1 of the API, which has no health check.
public struct V1HealthRepository: HealthRepository {
  /// Creates a repository.
  public init() {}

  /// Throws `MarketError.unsupported(_:)`.
  public func statusText() async throws(MarketError) -> String {
    throw .unsupported(.healthCheck)
  }
}
