public import OpenMarketDomain

/// Something that a market is asked, whatever API it has.
public enum MarketCall: Hashable, Sendable {
  case health
  case products(matching: ProductQuery, page: PageRequest)
  case product(ProductID)
  case register(ProductDraft, as: SellerCredential)
  case update(ProductChanges, as: SellerCredential)
  case delete(ProductID, as: SellerCredential)
}
