import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// The screen of somebody's wishlist.
@MainActor
public final class WishlistViewModel: ViewModel {
  private let name: String
  private let fetchWishlist: FetchWishlistUseCase
  private let locale: Locale
  private let store = StateStore(WishlistState())

  public init(of name: String, fetchWishlist: FetchWishlistUseCase, locale: Locale) {
    self.name = name
    self.fetchWishlist = fetchWishlist
    self.locale = locale
  }

  public var state: WishlistState { store.state }

  public func states(
    buffering policy: AsyncStream<WishlistState>.Continuation.BufferingPolicy
  ) -> AsyncStream<WishlistState> {
    store.states(buffering: policy)
  }

  /// Reads the wishlist. Rows that are there stay until others come, whatever happens. While it is being read, this does nothing.
  public func load() async {
    let before = state.phase
    guard before != .loading else { return }
    store.update { $0.phase = .loading }
    do throws(MarketError) {
      let products = try await fetchWishlist(wishedBy: name)
      store.update { state in
        state.rows = products.map { ProductRow($0, locale: locale) }
        state.phase = .loaded
      }
    } catch .cancelled {
      store.update { $0.phase = before }
    } catch {
      let message = ErrorMessage(error, language: Language(locale))
      store.update { $0.phase = .failed(message) }
    }
  }
}
