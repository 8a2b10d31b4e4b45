/// The products that a list shows.
public enum ProductListScope: Sendable {
  /// All products of the market.
  case market
  /// The results of a search. The list sends no request and has no rows while the search text is
  /// blank.
  case searchResults
  /// The products of the signed-in seller.
  ///
  /// The service can't select the products of a seller, so a call loads up to 20 pages of all
  /// products, and the list shows those with the seller's vendor number.
  /// ``ProductListState/Content/coverage`` has the number of products that were read. If
  /// ``ProductListState/canLoadMore`` is `true`, let the user continue with
  /// ``ProductListViewModel/loadMore()``.
  case ownProducts
}
