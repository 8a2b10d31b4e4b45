/// The products that a list shows.
public enum ProductListScope: Sendable {
  /// All products of the market.
  case market
  /// The results of a search. The list sends no request and has no rows while the search text is blank.
  case searchResults
  /// The products of the signed-in seller.
  ///
  /// The service can't select the products of a seller, so the list fetches all products and shows those with the seller's vendor
  /// number. Each call fetches pages until it finds another product of the seller, but at most 20. If the list then
  /// has no rows and ``ProductListState/canLoadMore`` is `true`, let the user continue with ``ProductListViewModel/loadMore()``.
  case ownProducts

  /// The maximum number of pages that a call fetches to find a product of the seller.
  package static let maximumPages = 20
}
