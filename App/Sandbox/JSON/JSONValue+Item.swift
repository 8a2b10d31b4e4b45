import Foundation

/// Products as the first version of the API writes them. It knows whole prices only: others are rounded down.
extension JSONValue {
  init(item product: Product, origin: String) {
    self = .object(Self.members(product, origin: origin, isDetail: true))
  }

  /// An item as a row of a list.
  init(itemRow product: Product, origin: String) {
    self = .object(Self.members(product, origin: origin, isDetail: false))
  }

  private static func members(
    _ product: Product, origin: String, isDetail: Bool
  ) -> [(String, JSONValue)] {
    let addresses = { (size: PictureSize) -> JSONValue in
      .array(
        product.images.map { image in
          .string(origin + PicturePath(of: image, product: product, size: size).text)
        })
    }
    var members: [(String, JSONValue)] = [
      ("id", .integer(product.id)), ("title", .string(product.name)),
    ]
    if isDetail { members.append(("descriptions", .string(product.description))) }
    members += [
      ("price", .integer(Int(roundingDown: product.price.amount))),
      ("currency", .string(product.price.currency)), ("stock", .integer(product.stock)),
    ]
    if product.price.discount != 0 {
      // What is left to pay in this version, not the amount taken off.
      members.append(("discounted_price", .integer(Int(roundingDown: product.price.bargain))))
    }
    members.append(("thumbnails", addresses(.thumb)))
    if isDetail { members.append(("images", addresses(.origin))) }
    let seconds = product.createdOn.midnight.timeIntervalSince1970
    members.append(("registration_date", .integer(Int(seconds))))
    return members
  }
}
