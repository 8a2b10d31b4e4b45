import Foundation

/// A product as a client wants it registered, read from a form and checked.
struct ProductForm: Hashable {
  let name: String
  let description: String
  let price: Price
  let stock: Int
  let secret: String
  /// In the order of the form.
  let images: [PostedImage]
  /// Hints for the log about ignored or malformed parts of the form.
  var hints: [String] = []
}

extension ProductForm {
  /// - Throws: the first thing that keeps the form from being read; or else all that is wrong, at once.
  ///   The status is 415 for a wrong `Content-Type`, 413 where images are too large and nothing else is
  ///   wrong, and 400 for all else.
  init(contentType: String?, body: Data?, rules: FormRules) throws(RequestRejection) {
    let form = try PostedForm(contentType: contentType, body: body)
    let parts = ProductFormParts(form, rules: rules)
    var fields = ProductFields()
    var complaints = parts.complaints
    if let params = parts.params {
      let members = try JSONBody.members(of: params.body, title: "The part `params`")
      var reader = FieldReader(members, Self.vocabulary, rules: rules)
      fields = ProductFields(&reader)
      for key in Self.requiredKeys(rules) { reader.require(key.rawValue) }
      complaints += reader.complaints + fields.violations(rules)
    }
    if rules == .strict {
      if parts.images.count > ProductLimits.images.upperBound {
        complaints.append(.imageCount(parts.images.count))
      }
      for (index, part) in parts.images.enumerated() {
        complaints += Complaint.about(image: part, number: index + 1)
      }
    }
    if let rejection = RequestRejection(complaints) { throw rejection }
    name = fields.name ?? ""
    description = fields.description ?? ""
    price = Price(
      currency: fields.currency ?? "", amount: fields.price ?? 0,
      discount: fields.discountedPrice ?? 0)
    stock = fields.stock ?? 0
    secret = fields.secret ?? ""
    images = parts.images.map(PostedImage.init)
    hints = form.hints + fields.hints
  }

  private static func requiredKeys(_ rules: FormRules) -> [ProductKey] {
    switch rules {
    case .strict: [.name, .description, .price, .currency, .secret]
    case .lenient: [.currency, .secret]
    }
  }

  private static let vocabulary: FieldReader.Vocabulary = {
    let keys = ProductKey.allCases.filter { $0 != .thumbnailID }
    var refused = Dictionary(
      uniqueKeysWithValues: ProductKey.decidedByMarket.map { ($0, "is decided by the market.") })
    refused["images"] = "does not belong here: images are parts of their own."
    refused[ProductKey.thumbnailID.rawValue] =
      "can only be changed later: images have no identifiers yet."
    return FieldReader.Vocabulary(
      noun: "key", names: keys.map(\.rawValue), aliases: ProductKey.aliases, refused: refused)
  }()
}
