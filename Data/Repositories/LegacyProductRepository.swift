public import OpenMarketDomain

/// The products of a server of the first generation, where they are items, each with a password of its own.
///
/// It has no vendors, no search, no prices that are no whole numbers, and always takes an item's first picture as its
/// thumbnail: what asks for one of these throws `MarketError.unsupported(_:)` before anything is sent.
public struct LegacyProductRepository: ProductRepository {
  let service: any DataTransferService

  /// Calls the API through a service, which knows the server.
  public init(service: any DataTransferService) {
    self.service = service
  }

  /// Reads the server's pages of 20 that hold the rows, one after the other, and no further than the end of the list.
  ///
  /// The order is the server's. Neither does it say how many products there are, nor whether more follow a full page: then
  /// the page after the last one is empty. A page of more than 20 is cut, as its other rows come again on the next one.
  @concurrent
  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    guard query.searchText == nil else { throw .unsupported(.search) }
    let pages = ItemPages(covering: page)
    var items: [RowDTO<ItemDTO>] = []
    for number in pages.numbers {
      let read = try await rows(ofPage: number).prefix(ItemPages.size)
      items += read
      if read.count < ItemPages.size { break }
    }
    return ProductPage(items, of: pages, request: page)
  }

  @concurrent
  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    let dto: ItemDTO
    do {
      dto = try await service.request(.item(id))
    } catch {
      throw MarketError(error)
    }
    do {
      return try ProductDetail(dto)
    } catch {
      throw MarketError.malformedResponse(error)
    }
  }

  private func rows(ofPage number: Int) async throws(MarketError) -> [RowDTO<ItemDTO>] {
    do {
      return try await service.request(.items(page: number)).items.rows
    } catch {
      throw MarketError(error)
    }
  }
}
