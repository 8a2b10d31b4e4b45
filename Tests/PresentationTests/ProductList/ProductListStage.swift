import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// A list whose pages are answered by hand.
@MainActor
final class ProductListStage {
  typealias Call = GatedCalls<GatedProductRepository.PageRequested, ProductPage, MarketError>.Call

  let repository = GatedProductRepository()
  let events = InMemoryProductEvents()
  let clock = ManualClock()
  let list: ProductListViewModel
  /// What is under way.
  private(set) var pending: (call: Call, work: Task<Void, Never>)?

  init(pageSize: Int = 2, isStubborn: Bool = false) throws {
    let repository: any ProductRepository =
      isStubborn ? StubbornProductRepository(base: self.repository) : self.repository
    list = ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: repository), events: events,
      images: InMemoryImageRepository(), locale: Locale(identifier: "en_US"),
      firstPage: try PageRequest(number: 1, size: pageSize), clock: clock)
  }

  var ids: [Int] { list.state.rows.map(\.id.rawValue) }

  /// Begins what asks for a page, and takes its request.
  @discardableResult
  func begin(
    _ action: @escaping @MainActor (ProductListViewModel) async -> Void
  ) async throws -> Call {
    let work = Task { [list] in await action(list) }
    let call = try await repository.pages.next()
    pending = (call, work)
    return call
  }

  /// Does what asks for one page, with this answer.
  func answer(
    _ answer: Result<ProductPage, MarketError>,
    to action: @escaping @MainActor (ProductListViewModel) async -> Void
  ) async throws {
    let call = try await begin(action)
    call.answer(answer)
    await pending?.work.value
    pending = nil
  }

  /// A page of the list of 100 products from 100 down.
  func page(_ ids: [Int], after number: Int? = 1) throws -> ProductPage {
    try .sample(
      ids: ids, totalCount: 100,
      next: number.map { try PageRequest(number: $0 + 1, size: ids.count) })
  }
}

/// A repository that ignores the cancellation of fetches, so that late answers come.
private struct StubbornProductRepository: ProductRepository {
  let base: GatedProductRepository

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await Task { () async -> Result<ProductPage, MarketError> in
      do throws(MarketError) {
        return .success(try await base.products(matching: query, page: page))
      } catch {
        return .failure(error)
      }
    }.value.get()
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await base.product(id)
  }

  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await base.register(draft, as: seller, progress: progress)
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await base.update(changes, as: seller)
  }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    try await base.delete(id, as: seller, willSend: willSend)
  }
}
