import Foundation
import OpenMarketDomain

/// The product fields that a client sends.
struct SandboxProductFields: Hashable {
  var name: String?
  var description: String?
  var price: Decimal?
  var currency: String?
  /// The amount taken off the price. In the request of an item, it's the amount to pay.
  var discountedPrice: Decimal?
  var stock: Int?
  var thumbnailID: Int?
  var secret: String?
}

extension SandboxProductFields {
  /// Creates fields from the values that are present and have the right types. The reader collects a complaint about every other
  /// value.
  init(_ reader: inout FieldReader, _ kind: FormKind) {
    name = reader.text(kind.name)
    description = reader.text(kind.description)
    if description == nil, kind.api == .v2, let singular = reader.text("description") {
      description = singular
      reader.note("`description` is a key of version 3; the key of version 2 is `descriptions`.")
    }
    price = reader.amount("price", kind)
    currency = reader.text("currency")
    discountedPrice = reader.amount("discounted_price", kind)
    stock = reader.integer("stock")
    thumbnailID = reader.integer("thumbnail_id")
    secret = reader.text(kind.secret)
  }

  /// Returns the fields of an item with the discount in place of the amount to pay, for a product that has the given price.
  ///
  /// If the product has a discount, and the form contains a new price but no new amount to pay, the amount to pay doesn't change.
  func withDiscount(from price: Price) -> SandboxProductFields {
    var fields = self
    let amount = fields.price ?? price.amount
    let kept = price.discount == 0 ? amount : price.bargain
    fields.discountedPrice = amount - (discountedPrice ?? kept)
    return fields
  }

  // MARK: - Limits

  /// A complaint about a currency that isn't one of the known currencies, which are the only ones in the recorded responses of real
  /// servers.
  var unknownCurrency: [Complaint] {
    guard let currency, !Price.currencies.contains(currency) else { return [] }
    return [
      Complaint(
        "`currency` is `\(currency.excerpt)`.",
        "`currency` is one of \(Price.currencies.joined(separator: ", ")).")
    ]
  }

  /// A complaint for each limit that the values violate.
  func violations(of kind: FormKind) -> [Complaint] {
    var complaints: [Complaint] = []
    // The texts of an item have no limits.
    if kind.api != nil {
      complaints += Self.length(kind.name, name, ProductLimits.nameLength)
      complaints += Self.length(kind.description, description, ProductLimits.descriptionLength)
    }
    complaints += Self.belowZero("price", price)
    complaints += Self.belowZero("stock", stock.map { Decimal($0) })
    return complaints + Self.discount(discountedPrice, of: price, kind)
  }

  /// Checks the price and the thumbnail in a change of a product.
  ///
  /// - Parameter product: The product with the changes.
  /// - Returns: The messages for the server log, if the rules aren't strict.
  func check(
    _ product: SandboxProduct, _ kind: FormKind, rules: FormRules
  ) throws(RequestRejection) -> [String] {
    var complaints: [Complaint] = []
    if price != nil || discountedPrice != nil {
      let price = product.price
      let value = kind.api == nil ? price.bargain : price.discount
      complaints += Self.discount(value, of: price.amount, kind)
    }
    if let thumbnailID, !product.images.contains(where: { $0.id == thumbnailID }) {
      let known = product.images.map { String($0.id) }.joined(separator: ", ")
      complaints.append(
        Complaint(
          "`thumbnail_id` is \(thumbnailID), which is not an image of the product.",
          "Take one of \(known)."))
    }
    if rules == .strict, let rejection = RequestRejection(complaints) { throw rejection }
    return complaints.map(\.text)
  }

  private static func length(
    _ key: String, _ text: String?, _ limits: ClosedRange<Int>
  ) -> [Complaint] {
    guard let count = text?.count, !limits.contains(count) else { return [] }
    let difference =
      count < limits.lowerBound
      ? "\(limits.lowerBound - count) too few" : "\(count - limits.upperBound) too many"
    return [
      Complaint(
        "`\(key)` has \(count) \(count == 1 ? "character" : "characters"), \(difference).",
        "`\(key)` has \(limits.lowerBound) to \(limits.upperBound) characters.")
    ]
  }

  /// - Parameters:
  ///   - value: The amount taken off the price, or the amount to pay for an item.
  ///   - price: The price, or `nil` if the form doesn't contain a valid price.
  private static func discount(
    _ value: Decimal?, of price: Decimal?, _ kind: FormKind
  ) -> [Complaint] {
    guard let value, value >= 0 else { return belowZero("discounted_price", value) }
    guard let price, price >= 0, value > price else { return [] }
    // Version 1 has no fractions.
    let shown = [value, price].map { kind.api == nil ? Decimal($0.roundedDown) : $0 }
    return [
      Complaint(
        "`discounted_price` is \(shown[0]), more than the price of \(shown[1]).",
        kind.api == nil
          ? "`discounted_price` is the amount to pay, in this version of the API."
          : "`discounted_price` is the amount taken off the price, not the amount to pay.")
    ]
  }

  private static func belowZero(_ key: String, _ value: Decimal?) -> [Complaint] {
    guard let value, value < 0 else { return [] }
    return [Complaint("`\(key)` is below 0.", "`\(key)` is 0 or more.")]
  }
}

extension FieldReader {
  /// Returns an amount of money, which is a whole number in the request of an item.
  fileprivate mutating func amount(_ name: String, _ kind: FormKind) -> Decimal? {
    kind.hasPartForEachValue ? integer(name).map { Decimal($0) } : number(name)
  }
}

extension SandboxProduct {
  /// Creates a product with the values from the fields. Missing texts are empty, missing numbers are 0, and prices are in won.
  init(
    id: Int, createdOn: CalendarDay, vendor: SandboxVendor, images: [SandboxImage],
    password: String?, _ fields: SandboxProductFields
  ) {
    let empty = SandboxProduct(
      id: id, createdOn: createdOn, vendor: vendor, name: "", description: "",
      price: Price(currency: "KRW", amount: 0, discount: 0), stock: 0, images: images,
      password: password)
    self = empty.changed(by: fields)
  }

  /// Returns the product with the values from the fields. A property keeps its value if the corresponding field is `nil`.
  func changed(by fields: SandboxProductFields) -> SandboxProduct {
    var product = self
    product.name = fields.name ?? name
    product.description = fields.description ?? description
    product.stock = fields.stock ?? stock
    if let id = fields.thumbnailID, images.contains(where: { $0.id == id }) {
      product.thumbnailID = id
    }
    product.price = Price(
      currency: fields.currency ?? price.currency, amount: fields.price ?? price.amount,
      discount: fields.discountedPrice ?? price.discount)
    return product
  }
}
