public import OpenMarketDomain
import Synchronization

/// A product repository that gives prepared answers in order, and ``MarketError/invalidRequest(reason:)`` when it is
/// asked for more than it was given.
public final class ScriptedProductRepository: ProductRepository {
  private let pages: Mutex<[Result<ProductPage, MarketError>]>
  private let details: Mutex<[Result<ProductDetail, MarketError>]>

  public init(
    pages: [Result<ProductPage, MarketError>] = [],
    details: [Result<ProductDetail, MarketError>] = []
  ) {
    self.pages = Mutex(pages)
    self.details = Mutex(details)
  }

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try Self.next(pages).get()
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try Self.next(details).get()
  }

  private static func next<Value>(
    _ answers: borrowing Mutex<[Result<Value, MarketError>]>
  ) -> Result<Value, MarketError> {
    answers.withLock { answers in
      answers.isEmpty
        ? .failure(.invalidRequest(reason: "the script has no answer left")) : answers.removeFirst()
    }
  }
}
