/// What a folder holds, as it is read and completed.
struct FolderContents {
  var key: UInt64
  var vendors: [Vendor]
  /// By ascending identifier, as are the removed ones; no product is in both.
  var products: [StoredProduct] = []
  var removed: [StoredProduct] = []
  /// The highest identifier among the files that were set aside, by their names.
  var lastDamagedID = 0

  var market: StoredMarket {
    StoredMarket(
      products: products.map(\.product), removed: removed.map(\.product), vendors: vendors,
      key: key, lastID: lastDamagedID)
  }

  /// Of the pictures that are served, by their names.
  var checks: [String: PictureCheck] {
    products.reduce(into: [:]) { $0.merge($1.checks) { first, _ in first } }
  }
}
