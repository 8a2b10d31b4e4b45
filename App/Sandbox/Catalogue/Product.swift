/// A thing for sale.
struct Product: Hashable {
  let id: Int
  let createdOn: CalendarDay
  let vendor: Vendor
  var name: String
  var description: String
  var price: Price
  var stock: Int
  let images: [ProductImage]
  /// Which picture stands for the product in lists; the first one where nothing else was chosen.
  var thumbnailID: Int?

  var thumbnail: ProductImage? {
    images.first { $0.id == thumbnailID } ?? images.first
  }
}
