/// What a storage holds when a market begins.
struct StoredMarket: Hashable {
  /// By ascending identifier.
  var products: [Product]
  /// The products that were removed, by ascending identifier: their identifiers are not given again.
  var removed: [Product]
  var vendors: [Vendor]
  /// A number drawn once for this market; what must not be guessed from outside is made from it.
  var key: UInt64
  /// The highest identifier that a product is known to have had, be it that its file is damaged and nothing else of it is
  /// known; 0 where there is none beyond those of the products.
  var lastID = 0
}
