import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// A list, and a repository that lets the test respond to the page requests of the list.
@MainActor
final class ProductListStage {
  typealias Call = GatedCalls<GatedProductRepository.PageRequested, ProductPage, MarketError>.Call

  let repository = GatedProductRepository()
  let events = InMemoryProductEventBus()
  let sellers = GatedSellerCredentialStore()
  let clock = ManualClock()
  let list: ProductListViewModel
  /// The last page request, and the task of the action that sent it.
  private(set) var pending: (call: Call, work: Task<Void, Never>)?

  init(pageSize: Int = 2, isStubborn: Bool = false) throws {
    let repository: any ProductRepository =
      isStubborn ? StubbornProductRepository(base: self.repository) : self.repository
    list = ProductListViewModel(
      of: repository, sellers: sellers, events: events,
      firstPage: try PageRequest(number: 1, size: pageSize),
      clock: clock)
  }

  var ids: [Int] { list.state.rows.map(\.id.rawValue) }

  /// Starts the given action, and returns its page request.
  @discardableResult
  func begin(
    _ action: @escaping @MainActor (ProductListViewModel) async -> Void
  ) async throws -> Call {
    let work = Task { [list] in await action(list) }
    let call = try await repository.pages.next()
    pending = (call, work)
    return call
  }

  /// Performs the given action, and responds to its page request.
  func answer(
    _ answer: Result<ProductPage, MarketError>,
    to action: @escaping @MainActor (ProductListViewModel) async -> Void
  ) async throws {
    let call = try await begin(action)
    call.answer(answer)
    await pending?.work.value
    pending = nil
  }

  /// Returns a page of a market with 100 products. The page contains the products with the given IDs.
  func page(_ ids: [Int], after number: Int? = 1) throws -> ProductPage {
    try .sample(
      ids: ids, totalCount: 100,
      next: number.map { try PageRequest(number: $0 + 1, size: ids.count) })
  }
}

/// A repository that doesn't cancel a page request when its caller is cancelled.
private struct StubbornProductRepository: PartialProductRepository {
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
}

/// A repository for a test that implements only the methods that the test needs. All other methods throw an error.
protocol PartialProductRepository: ProductRepository {}

extension PartialProductRepository {
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage { throw .offline }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail { throw .offline }

  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) { throw .offline }
}
