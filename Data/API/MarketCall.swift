public import OpenMarketDomain

/// Something that a market is asked, whatever API it has.
public enum MarketCall: Hashable, Sendable {
  /// Asking the server how it is.
  case health
  /// Reading one page of the products that match a query.
  case products(matching: ProductQuery, page: PageRequest)
  /// Reading one product's own page.
  case product(ProductID)
  /// Putting a product on the market.
  case register(ProductDraft, as: SellerCredential)
  /// Changing a product; what stays as it is is not sent.
  case update(ProductChanges, as: SellerCredential)
  /// Taking a product off the market.
  case delete(ProductID, as: SellerCredential)
}
