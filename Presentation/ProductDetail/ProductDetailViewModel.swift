public import Foundation
public import OpenMarketDomain

/// One product's page.
public final class ProductDetailViewModel: ViewModel {
  public let id: ProductID
  private let fetchDetail: FetchProductDetailUseCase
  private let style: ProductTextStyle
  private let store = StateStore(ProductDetailState())

  private let slot = OperationSlot()
  /// What to go back to when the work under way is cancelled.
  private var settled = ProductDetailState.Phase.idle

  /// - Parameter locale: decides the language and the form of all texts.
  public init(id: ProductID, fetchDetail: FetchProductDetailUseCase, locale: Locale) {
    self.id = id
    self.fetchDetail = fetchDetail
    style = ProductTextStyle(locale: locale)
  }

  public var state: ProductDetailState { store.state }

  public func states(
    buffering policy: AsyncStream<ProductDetailState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductDetailState> {
    store.states(buffering: policy)
  }

  /// Reads the product, unless it is there. After a failure, tries again.
  public func load() async {
    guard state.phase != .loaded else { return }
    await refresh()
  }

  /// Reads the product again. While it is being read, joins that.
  public func refresh() async {
    guard await !slot.join() else { return }
    store.update { $0.phase = $0.content == nil ? .loading : .refreshing }
    await slot.run(detail, settle: settle)
  }

  private func detail() async -> Result<ProductDetail, MarketError> {
    do {
      return .success(try await fetchDetail(id))
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }

  private func settle(_ outcome: Result<ProductDetail, MarketError>) {
    store.update { state in
      switch outcome {
      case .success(let detail):
        state.phase = .loaded
        state.content = ProductDetailState.Content(
          detail: detail,
          row: style.row(detail.product),
          createdText: style.dayText(detail.product.createdAt))
      case .failure(.cancelled):
        state.phase = settled
      case .failure(let error):
        state.phase = .failed(ErrorMessage(error, language: Language(style.locale)))
      }
    }
    settled = state.phase
  }
}
