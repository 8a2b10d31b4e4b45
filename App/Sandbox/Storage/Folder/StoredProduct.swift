/// A product as its file tells it.
struct StoredProduct {
  let product: Product
  /// Of its uploaded pictures, by their names.
  let checks: [String: PictureCheck]
}
