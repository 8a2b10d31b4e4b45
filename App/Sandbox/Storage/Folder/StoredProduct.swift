/// A product as its file tells it.
struct StoredProduct {
  let product: Product
  /// Of its uploaded pictures, by their names.
  let checks: [String: PictureCheck]
}

extension StoredProduct {
  init(_ record: ProductRecord, vendor: Vendor) throws(Damage) {
    for id in [record.id] + record.images.map(\.id) where !FolderLayout.identifiers.contains(id) {
      throw Damage("“id” is \(id), which is no identifier that a market gives")
    }
    self.init(
      product: try Product(record, vendor: vendor), checks: PictureCheck.all(in: record))
  }
}
