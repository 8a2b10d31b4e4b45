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
        text: "`currency` is `\(currency.excerpt)`.",
        advice: "`currency` is one of \(Price.currencies.joined(separator: ", ")).")
    ]
  }

  /// A complaint for each limit that the values violate.
  func violations(of kind: FormKind) -> [Complaint] {
    var complaints = Self.length(kind.name, name, ProductLimits.nameLength)
    complaints += Self.length(kind.description, description, ProductLimits.descriptionLength)
    complaints += Self.belowZero(["price": price, "stock": stock.map { Decimal($0) }])
    if let discountedPrice { complaints += Self.discount(discountedPrice, of: price) }
    return complaints
  }

  /// A complaint for each limit that the values of an item violate.
  var itemViolations: [Complaint] {
    let complaints = Self.belowZero([
      "price": price, "stock": stock.map { Decimal($0) }, "discounted_price": discountedPrice,
    ])
    guard complaints.isEmpty, let price, let discountedPrice else { return complaints }
    return Self.amountToPay(discountedPrice, of: price)
  }

  /// Checks the discount and the thumbnail in a change against the product to change.
  ///
  /// - Returns: The messages for the server log, if the rules aren't strict.
  func check(
    against product: SandboxProduct, rules: FormRules
  ) throws(RequestRejection) -> [String] {
    var complaints: [Complaint] = []
    if price != nil || discountedPrice != nil {
      complaints += Self.discount(
        discountedPrice ?? product.price.discount, of: price ?? product.price.amount)
    }
    if let thumbnailID, !product.images.contains(where: { $0.id == thumbnailID }) {
      let known = product.images.map { String($0.id) }.joined(separator: ", ")
      complaints.append(
        Complaint(
          text: "`thumbnail_id` is \(thumbnailID), which is not an image of the product.",
          advice: "Take one of \(known)."))
    }
    return try rules.check(complaints)
  }

  /// Checks the amount to pay of an item that has the given price after the change.
  ///
  /// - Returns: The messages for the server log, if the rules aren't strict.
  func check(itemPrice: Price, rules: FormRules) throws(RequestRejection) -> [String] {
    guard price != nil || discountedPrice != nil else { return [] }
    return try rules.check(Self.amountToPay(itemPrice.bargain, of: itemPrice.amount))
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
        text: "`\(key)` has \(count) \(count == 1 ? "character" : "characters"), \(difference).",
        advice: "`\(key)` has \(limits.lowerBound) to \(limits.upperBound) characters.")
    ]
  }

  /// - Parameter price: The price, or `nil` if the form doesn't contain a valid price.
  private static func discount(_ discount: Decimal, of price: Decimal?) -> [Complaint] {
    if discount < 0 { return belowZero(["discounted_price": discount]) }
    guard let price, price >= 0, discount > price else { return [] }
    return [
      Complaint(
        text: "`discounted_price` is \(discount), more than the price of \(price).",
        advice: "`discounted_price` is the amount taken off the price, not the amount to pay.")
    ]
  }

  private static func amountToPay(_ amount: Decimal, of price: Decimal) -> [Complaint] {
    guard amount > price else { return [] }
    return [
      Complaint(
        text: "`discounted_price` is \(amount.roundedDown), more than the price of"
          + " \(price.roundedDown).",
        advice: "`discounted_price` is the amount to pay, in this version of the API.")
    ]
  }

  private static func belowZero(_ values: KeyValuePairs<String, Decimal?>) -> [Complaint] {
    values.filter { ($0.value ?? 0) < 0 }.map {
      Complaint(text: "`\($0.key)` is below 0.", advice: "`\($0.key)` is 0 or more.")
    }
  }
}

extension FieldReader {
  /// Returns an amount of money, which is a whole number in the request of an item.
  fileprivate mutating func amount(_ name: String, _ kind: FormKind) -> Decimal? {
    kind.hasPartForEachValue ? integer(name).map { Decimal($0) } : number(name)
  }
}

extension FormRules {
  fileprivate func check(_ complaints: [Complaint]) throws(RequestRejection) -> [String] {
    if self == .strict, let rejection = RequestRejection(complaints) { throw rejection }
    return complaints.map(\.text)
  }
}

extension SandboxProduct {
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
