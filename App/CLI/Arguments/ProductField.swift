/// A part of a product that can be chosen to be printed, by its name in JSON.
enum ProductField: String, CaseIterable, Sendable {
  case id
  case name
  case vendorId
  case vendorName
  case description
  case thumbnail
  case currency
  case price
  case discount
  case bargainPrice
  case stock
  case createdAt
  case images

  /// Those that a list has of each product.
  static let ofLists = allCases.filter { $0 != .images }
}
