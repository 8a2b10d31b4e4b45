extension StoredMarket {
  /// A market of invented products, of the vendors that every market has.
  ///
  /// - Parameters:
  ///   - products: how many, from 1 to 100 000; others are brought into that range.
  ///   - seed: what they follow from.
  ///   - key: a number of the market's own.
  static func generated(products: Int, seed: UInt64, key: UInt64) -> StoredMarket {
    let count = max(1, min(products, 100_000))
    var generator = ProductGenerator(seed: seed, count: count)
    var nextImageID = 1
    let products = (1...count).map { id in
      let product = Product(generator.next(id), firstImageID: nextImageID)
      nextImageID += product.images.count
      return product
    }
    return StoredMarket(products: products, removed: [], vendors: Vendor.seeded, key: key)
  }
}
