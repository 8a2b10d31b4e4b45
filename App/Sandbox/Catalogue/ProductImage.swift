/// A picture of a product.
struct ProductImage {
  let id: Int
  /// 32 hexadecimal digits, the picture's own.
  let name: String
  let artwork: Artwork
}
