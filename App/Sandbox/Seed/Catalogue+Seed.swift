extension Catalogue {
  /// What every market begins with.
  static let seeded: Catalogue = {
    let seeds = ProductSeed.home + ProductSeed.electronics + ProductSeed.leisure
    var products: [Product] = []
    var nextImageID = 4
    for seed in seeds.sorted(by: { $0.id < $1.id }) {
      products.append(Product(seed, firstImageID: nextImageID))
      nextImageID += seed.pictures
    }
    return Catalogue(products: products)
  }()
}
