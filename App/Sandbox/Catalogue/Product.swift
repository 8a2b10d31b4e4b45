/// A thing for sale.
struct Product {
  let id: Int
  let createdOn: CalendarDay
  let vendor: Vendor
  let name: String
  let description: String
  let price: Price
  let stock: Int
  /// The first one is the thumbnail.
  let images: [ProductImage]
}
