public import OpenMarketDomain

/// The products of a server.
public struct RemoteProductRepository: ProductRepository {
  let service: any DataTransferService

  /// Calls the API through a service, which knows the server.
  public init(service: any DataTransferService) {
    self.service = service
  }

  /// Runs away from the caller's actor, like everything here: mapping a page is no work for the main one.
  @concurrent
  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let dto: ProductListDTO?
    do {
      dto = try await service.request(.products(matching: query, page: page))
    } catch {
      throw MarketError(error)
    }
    return ProductPage(dto, request: page)
  }

  @concurrent
  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    let dto: ProductDetailDTO
    do {
      dto = try await service.request(.product(id))
    } catch {
      throw MarketError(error)
    }
    do {
      return try ProductDetail(dto)
    } catch {
      throw MarketError.malformedResponse(error)
    }
  }
}
