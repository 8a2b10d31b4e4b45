extension StoredMarket {
  /// What every market begins with.
  ///
  /// - Parameter key: a number of the market's own.
  static func seeded(key: UInt64) -> StoredMarket {
    let seeds = ProductSeed.home + ProductSeed.electronics + ProductSeed.leisure
    var products: [Product] = []
    var nextImageID = 4
    for seed in seeds.sorted(by: { $0.id < $1.id }) {
      products.append(Product(seed, firstImageID: nextImageID))
      nextImageID += seed.pictures
    }
    return StoredMarket(products: products, removed: [], vendors: Vendor.seeded, key: key)
  }
}
