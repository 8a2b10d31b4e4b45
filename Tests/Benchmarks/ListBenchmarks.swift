import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// A benchmark that loads more pages of a list. The measured time begins with the request and ends when the state contains the
/// new rows.
enum ListBenchmarks {
  private static let pagesARound = 50

  static var all: [Comparison] {
    [
      Comparison(
        name: "list-load-more-any", ours: "50 more pages of a list of 5 000 pages",
        theirs: "of a list that begins with each round", goal: .atMostTimes(1.25), rounds: 15
      ) {
        let long = await loaded(pages: 500)
        return {
          let short = await loaded(pages: 1)
          return Comparison.Round(ours: await loadMore(long), theirs: await loadMore(short))
        }
      }
    ]
  }

  @MainActor
  private static func loaded(pages: Int) async -> ProductListViewModel {
    let (repository, events) = (EndlessProducts(), BroadcastProductEvents())
    let list = ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: repository),
      delete: DeleteProductUseCase(repository: repository, events: events),
      sellers: InMemorySellerCredentialStore(), events: events, images: NoImages(),
      locale: Locale(identifier: "en_US"))
    await list.load()
    for _ in 1..<pages { await list.loadMore() }
    return list
  }

  /// Returns the time for loading more pages while a subscriber retains all states.
  @MainActor
  private static func loadMore(_ list: ProductListViewModel) async -> Duration {
    let states = list.states(buffering: .unbounded)
    defer { use(states) }
    return await timeAwaiting {
      for _ in 0..<pagesARound { await list.loadMore() }
    }
  }
}

/// An image repository that doesn't contain any images.
private struct NoImages: ImageRepository {
  func imageInMemory(at url: ImageURL) -> ImageData? { nil }

  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    throw .notFound(reason: nil)
  }

}
