import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// The view model for a wishlist.
@MainActor
public final class WishlistViewModel: StateViewModel<WishlistState> {
  private let name: String
  private let fetchWishlist: FetchWishlistUseCase
  private let store: StateStore<WishlistState>
  private let slot = OperationSlot()

  public init(of name: String, fetchWishlist: FetchWishlistUseCase, locale: Locale) {
    self.name = name
    self.fetchWishlist = fetchWishlist
    store = StateStore(WishlistState())
    super.init(store, locale: locale)
  }

  /// Loads the wishlist, or joins the load in flight. The current rows stay until new rows arrive.
  public func load() async {
    guard await !slot.join() else { return }
    let before = state.phase
    store.update { $0.phase = .loading }
    await slot.run({ await self.products() }, settle: { self.settle($0, after: before) })
  }

  private func products() async -> Result<[Product], MarketError> {
    do throws(MarketError) {
      return .success(try await fetchWishlist(wishedBy: name))
    } catch {
      return .failure(error)
    }
  }

  private func settle(
    _ outcome: Result<[Product], MarketError>, after before: WishlistState.Phase
  ) {
    store.update { state in
      switch outcome {
      case .success(let products):
        state.rows = products.map { ProductRow($0, locale: locale) }
        state.phase = .loaded
      case .failure(.cancelled):
        state.phase = before
      case .failure(let error):
        state.phase = .failed(error.message(in: locale, of: .read))
      }
    }
  }
}
