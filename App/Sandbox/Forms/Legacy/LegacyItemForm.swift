import Foundation

/// An item as clients of the first version of the API send it: a part for each field, files in `images[]`.
struct LegacyItemForm: Hashable {
  /// What the form is for. A change may leave everything out but the password.
  enum Purpose: Hashable {
    case create, change
  }

  let title: String?
  let descriptions: String?
  let price: Int?
  /// Free text in this version.
  let currency: String?
  let stock: Int?
  /// What is left to pay in this version, not the amount taken off.
  let discountedPrice: Int?
  let password: String
  let images: [PostedImage]
  /// Hints for the log about ignored or malformed parts of the form.
  let hints: [String]

  /// - Throws: the first thing that keeps the form from being read; or else all that is wrong, at once.
  init(
    contentType: String?, body: Data?, purpose: Purpose, rules: FormRules
  ) throws(RequestRejection) {
    let form = try PostedForm(contentType: contentType, body: body)
    let files = form.parts(named: "images[]")
    let texts = form.parts.filter { $0.name != "images[]" }
    var reader = FieldReader(
      texts.map { ReceivedJSON.Member(key: $0.name, value: .string($0.text)) },
      FieldReader.Vocabulary(
        noun: "part", names: Self.names + ["images[]"], aliases: Self.aliases), rules: rules)
    title = reader.text("title")
    descriptions = reader.text("descriptions")
    price = reader.integer("price")
    currency = reader.text("currency")
    stock = reader.integer("stock")
    discountedPrice = reader.integer("discounted_price")
    password = reader.text("password") ?? ""
    images = files.map(PostedImage.init)
    hints = form.hints + reader.hints
    for name in Self.required(for: purpose) { reader.require(name) }
    var complaints = reader.complaints
    // Recorded servers enforce the number of images in this version.
    if files.count > ProductLimits.images.upperBound {
      complaints.append(.imageCount(files.count))
    }
    if files.isEmpty, purpose == .create {
      complaints += reader.misspellings(of: "images[]") + [.noLegacyImages]
    }
    if rules == .strict {
      complaints += violations
      for (index, part) in files.enumerated() {
        complaints += Complaint.about(image: part, number: index + 1)
      }
    }
    if let rejection = RequestRejection(complaints) { throw rejection }
  }

  private static let names = [
    "title", "descriptions", "price", "currency", "stock", "discounted_price", "password",
  ]

  private static let aliases = [
    "name": "title", "amount": "stock", "quantity": "stock", "secret": "password",
    "image": "images[]", "file": "images[]",
  ]

  private static func required(for purpose: Purpose) -> [String] {
    switch purpose {
    case .create: ["title", "descriptions", "price", "currency", "stock", "password"]
    case .change: ["password"]
    }
  }

  private var violations: [Complaint] {
    var complaints: [Complaint] = []
    if let price, price < 0 { complaints.append(.belowZero("price")) }
    if let stock, stock < 0 { complaints.append(.belowZero("stock")) }
    if let discountedPrice {
      if discountedPrice < 0 {
        complaints.append(.belowZero("discounted_price"))
      } else if let price, discountedPrice > price {
        complaints.append(.legacyDiscountAbovePrice(discountedPrice, price))
      }
    }
    return complaints
  }
}
