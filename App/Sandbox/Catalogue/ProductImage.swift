/// A picture of a product.
struct ProductImage: Hashable {
  let id: Int
  /// The picture's own name, unlike any other's: 32 hexadecimal digits, and the extension of its file where it has one.
  let name: String
  let content: PictureContent
}
