/// A thing for sale.
struct Product: Hashable {
  let id: Int
  let createdOn: CalendarDay
  let vendor: Vendor
  var name: String
  var description: String
  var price: Price
  var stock: Int
  var images: [ProductImage]
  /// Which picture stands for the product in lists; the first one where nothing else was chosen.
  var thumbnailID: Int?
  /// What proves a right to the product in the first version of the API; without it, the vendor's secret does.
  var password: String?

  var thumbnail: ProductImage? {
    images.first { $0.id == thumbnailID } ?? images.first
  }
}
