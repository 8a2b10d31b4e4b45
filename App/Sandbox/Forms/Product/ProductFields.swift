import Foundation

/// What a client says about a product, in `params` or in the body of a change.
struct ProductFields: Hashable {
  var name: String?
  var description: String?
  var price: Decimal?
  var currency: String?
  var discountedPrice: Decimal?
  var stock: Int?
  var thumbnailID: Int?
  var secret: String?
  /// Remarks for a log about the keys that were ignored.
  var hints: [String] = []
}

extension ProductFields {
  /// Reads the body of a change. What depends on the product is left to `check(against:rules:)`.
  ///
  /// - Throws: all that is wrong, at once.
  init(changesIn body: Data?, contentType: String?, rules: FormRules) throws(RequestRejection) {
    let members = try JSONBody.members(contentType: contentType, body: body)
    let refused = ProductKey.decidedByMarket.map { ($0, "cannot be changed.") }
    var reader = FieldReader(
      members,
      FieldReader.Vocabulary(
        noun: "key", names: ProductKey.allCases.map(\.rawValue), aliases: ProductKey.aliases,
        refused: Dictionary(uniqueKeysWithValues: refused)),
      rules: rules)
    self.init(&reader)
    reader.require(ProductKey.secret.rawValue)
    if let rejection = RequestRejection(reader.complaints + violations(rules)) { throw rejection }
  }

  /// Checks changes against the product that they are for: the discount, and the choice of a thumbnail.
  func check(against product: Product, rules: FormRules) throws(RequestRejection) {
    guard rules == .strict else { return }
    var complaints: [Complaint] = []
    if price != nil || discountedPrice != nil {
      let discount = discountedPrice ?? product.price.discount
      complaints += Self.violations(discount: discount, of: price ?? product.price.amount)
    }
    if let thumbnailID, !product.images.contains(where: { $0.id == thumbnailID }) {
      complaints.append(.unknownThumbnail(thumbnailID, images: product.images.map(\.id)))
    }
    if let rejection = RequestRejection(complaints) { throw rejection }
  }

  /// Takes what is there and of the right type.
  init(_ reader: inout FieldReader) {
    name = reader.text(ProductKey.name.rawValue)
    description = reader.text(ProductKey.description.rawValue)
    price = reader.number(ProductKey.price.rawValue)
    currency = reader.text(ProductKey.currency.rawValue)
    discountedPrice = reader.number(ProductKey.discountedPrice.rawValue)
    stock = reader.integer(ProductKey.stock.rawValue)
    thumbnailID = reader.integer(ProductKey.thumbnailID.rawValue)
    secret = reader.text(ProductKey.secret.rawValue)
    hints = reader.hints
  }
}
