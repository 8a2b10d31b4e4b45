import Foundation
import OpenMarketDomain

/// The product fields that a client sends in the form's part `params` or in the body of a change.
struct SandboxProductFields: Hashable {
  var name: String?
  var description: String?
  var price: Decimal?
  var currency: String?
  var discountedPrice: Decimal?
  var stock: Int?
  var thumbnailID: Int?
  var secret: String?
  /// The messages for the server log about unknown keys, which are ignored.
  var hints: [String] = []
}

extension SandboxProductFields {
  /// Returns the keys of a registration. In version 2, the key `description` is accepted, too.
  static func names(in api: SandboxMarket.API) -> [String] {
    let key = api.descriptionKey
    let names = ["name", key, "price", "currency", "discounted_price", "stock", "secret"]
    return key == "description" ? names : names + ["description"]
  }

  static func vocabulary(
    in api: SandboxMarket.API, adding names: [String] = []
  ) -> FieldReader.Vocabulary {
    FieldReader.Vocabulary(
      noun: "key", names: Self.names(in: api) + names,
      // Each key is a wrong name that clients have used, in lowercase.
      aliases: [
        "title": "name", "amount": "stock", "quantity": "stock", "discount": "discounted_price",
        "discountprice": "discounted_price", "password": "secret",
      ])
  }

  /// Creates fields from the values that are present and have the right types. The reader collects a complaint about every other
  /// value.
  init(_ reader: inout FieldReader, _ api: SandboxMarket.API) {
    name = reader.text("name")
    description = reader.text(api.descriptionKey)
    if description == nil, api == .v2, let singular = reader.text("description") {
      description = singular
      reader.note("`description` is a key of version 3; the key of version 2 is `descriptions`.")
    }
    price = reader.number("price")
    currency = reader.text("currency")
    discountedPrice = reader.number("discounted_price")
    stock = reader.integer("stock")
    thumbnailID = reader.integer("thumbnail_id")
    secret = reader.text("secret")
    hints = reader.hints
  }

  /// Creates fields from the body of a request that changes a product. Call `check(against:rules:)` afterwards to check the rules
  /// that depend on the product.
  ///
  /// - Throws: A ``RequestRejection`` for the first mistake that prevents parsing, or otherwise one rejection that reports all
  ///   mistakes.
  init(
    changesIn body: Data?, contentType: String?, rules: FormRules, api: SandboxMarket.API = .v3
  ) throws(RequestRejection) {
    let members = try JSONReader.members(contentType: contentType, body: body)
    var reader = FieldReader(
      members, Self.vocabulary(in: api, adding: ["thumbnail_id"]), rules: rules)
    self.init(&reader, api)
    reader.require("secret")
    reader.limit(violations(in: api))
    hints = reader.hints
    let complaints = reader.complaints + unknownCurrency + Self.lostDescription(members, api)
    if let rejection = RequestRejection(complaints) { throw rejection }
  }

  /// A complaint about a description under version 2's key in a request to version 3. Ignoring the key would lose the text without a
  /// word, and the client's app couldn't decode the response.
  static func lostDescription(
    _ members: [ReceivedJSON.Member], _ api: SandboxMarket.API
  ) -> [Complaint] {
    let keys = Set(members.map(\.key))
    guard api == .v3, keys.contains("descriptions"), !keys.contains("description") else {
      return []
    }
    return [
      Complaint(
        text: "`descriptions` is a key of version 2 of the API, and this market serves version 3.",
        advice:
          "For an app of version 2, start the market with `--api v2`. Otherwise, rename"
          + " `descriptions` to `description`.")
    ]
  }

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
  func violations(in api: SandboxMarket.API) -> [Complaint] {
    var complaints = Self.length("name", name, ProductLimits.nameLength)
    complaints += Self.length(api.descriptionKey, description, ProductLimits.descriptionLength)
    complaints += Complaint.belowZero(["price": price, "stock": stock.map { Decimal($0) }])
    if let discountedPrice { complaints += Self.discount(discountedPrice, of: price) }
    return complaints
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
        text: "`\(key)` has \(count) \(count == 1 ? "character" : "characters"), \(difference).",
        advice: "`\(key)` has \(limits.lowerBound) to \(limits.upperBound) characters.")
    ]
  }

  /// - Parameter price: The price, or `nil` if the form doesn't contain a valid price.
  private static func discount(_ discount: Decimal, of price: Decimal?) -> [Complaint] {
    if discount < 0 { return Complaint.belowZero(["discounted_price": discount]) }
    guard let price, price >= 0, discount > price else { return [] }
    return [
      Complaint(
        text: "`discounted_price` is \(discount), more than the price of \(price).",
        advice: "`discounted_price` is the amount taken off the price, not the amount to pay.")
    ]
  }
}

extension Complaint {
  static func belowZero(_ values: KeyValuePairs<String, Decimal?>) -> [Complaint] {
    values.filter { ($0.value ?? 0) < 0 }.map {
      Complaint(text: "`\($0.key)` is below 0.", advice: "`\($0.key)` is 0 or more.")
    }
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

/// The body of a request that contains only a credential: `{"secret":"…"}`, or `{"password":"…"}` in version 1 of the API.
struct SecretForm: Hashable {
  let secret: String
  /// The messages for the server log about unknown keys, which are ignored.
  let hints: [String]

  init(
    contentType: String?, body: Data?, key: String = "secret", rules: FormRules
  ) throws(RequestRejection) {
    let members = try JSONReader.members(contentType: contentType, body: body)
    let vocabulary = FieldReader.Vocabulary(
      noun: "key", names: [key], aliases: ["secret": key, "password": key])
    var reader = FieldReader(members, vocabulary, rules: rules)
    reader.require(key)
    secret = reader.text(key) ?? ""
    hints = reader.hints
    if let rejection = RequestRejection(reader.complaints) { throw rejection }
  }
}
