/// The keys of a product that a client may send.
enum ProductKey: String, CaseIterable {
  case name
  case description
  case price
  case currency
  case discountedPrice = "discounted_price"
  case stock
  case thumbnailID = "thumbnail_id"
  case secret

  /// Keys of answers, whose values the market alone decides on.
  static let decidedByMarket = [
    "id", "vendor_id", "vendorName", "bargain_price", "images", "vendors", "created_at",
    "issued_at", "thumbnail",
  ]

  /// What clients have called them.
  static let aliases = [
    "title": name, "productname": name, "details": description, "desc": description,
    "amount": stock, "quantity": stock, "count": stock, "discount": discountedPrice,
    "discountprice": discountedPrice, "password": secret, "vendorsecret": secret,
  ].mapValues(\.rawValue)
}
