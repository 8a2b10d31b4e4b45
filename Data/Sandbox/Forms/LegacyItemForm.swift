import Foundation
import OpenMarketDomain

/// A form that registers or changes a product in version 1 of the API, where products are called items. The form has a part for
/// each field, and the image files are in parts named `images[]`.
struct LegacyItemForm: Hashable {
  /// The purpose of the form. A form with the purpose `change` requires only the password, and a form with the purpose `create`
  /// also requires an image and all fields except the discounted price.
  enum Purpose: Hashable {
    case create, change
  }

  /// The fields, under their names in version 3 of the API. The discounted price is the amount to pay, and the currency can be any
  /// string.
  let fields: SandboxProductFields
  let images: [PostedImage]
  /// The messages for the server log about parts that were ignored or malformed.
  var hints: [String] = []

  private static let required = ["title", "descriptions", "price", "currency", "stock"]

  private static let vocabulary = FieldReader.Vocabulary(
    noun: "part", names: required + ["discounted_price", "password", "images[]"],
    aliases: [
      "name": "title", "amount": "stock", "quantity": "stock", "secret": "password",
      "image": "images[]", "file": "images[]",
    ])

  /// - Throws: A ``RequestRejection`` for the first mistake that prevents parsing, or otherwise one rejection that reports all
  ///   mistakes.
  init(
    contentType: String?, body: Data?, purpose: Purpose, rules: FormRules
  ) throws(RequestRejection) {
    let form = try ReceivedForm(contentType: contentType, body: body)
    let files = form.parts(named: "images[]")
    let texts = form.parts.filter { $0.name != "images[]" }
    var reader = FieldReader(
      texts.map { ReceivedJSON.Member(key: $0.name, value: .string($0.text)) },
      Self.vocabulary, rules: rules)
    fields = SandboxProductFields(
      name: reader.text("title"), description: reader.text("descriptions"),
      price: reader.integer("price").map { Decimal($0) }, currency: reader.text("currency"),
      discountedPrice: reader.integer("discounted_price").map { Decimal($0) },
      stock: reader.integer("stock"), secret: reader.text("password") ?? "")
    images = files.map(PostedImage.init)
    if purpose == .create {
      for name in Self.required { reader.require(name) }
    }
    reader.require("password")
    // Limit the number of images even if the rules are lenient, as real servers do in version 1 of the API.
    var complaints = PostedImage.countComplaints(files.count)
    if files.isEmpty, purpose == .create {
      let limits = ProductLimits.imageCount
      complaints += reader.misspellings(of: "images[]")
      complaints.append(
        Complaint(
          text: "There is no part `images[]`.",
          advice:
            "Send \(limits.lowerBound) to \(limits.upperBound) files in parts named `images[]`, with the brackets."
        ))
    }
    reader.limit(violations + PostedImage.complaints(about: files))
    hints = form.hints + reader.hints
    complaints = reader.complaints + complaints
    if let rejection = RequestRejection(complaints) { throw rejection }
  }

  private var violations: [Complaint] {
    let complaints = Complaint.belowZero([
      "price": fields.price, "stock": fields.stock.map { Decimal($0) },
      "discounted_price": fields.discountedPrice,
    ])
    guard complaints.isEmpty, let price = fields.price, let bargain = fields.discountedPrice,
      bargain > price
    else { return complaints }
    return [Self.discountAbovePrice(bargain, price)]
  }

  /// Returns the fields with the discount in place of the amount to pay, for a product that has the given price.
  ///
  /// If the product has a discount, and the form contains a new price but no new amount to pay, the amount to pay doesn't change.
  func fields(from price: Price) -> SandboxProductFields {
    var fields = fields
    let amount = fields.price ?? price.amount
    let kept = price.discount == 0 ? amount : price.bargain
    fields.discountedPrice = amount - (fields.discountedPrice ?? kept)
    return fields
  }

  /// Checks that the discount isn't negative in the given price, which is the price after the changes in the form.
  ///
  /// - Returns: The messages for the server log, if the rules aren't strict.
  func check(price: Price, rules: FormRules) throws(RequestRejection) -> [String] {
    guard fields.price != nil || fields.discountedPrice != nil, price.discount < 0
    else { return [] }
    let complaint = Self.discountAbovePrice(price.bargain, price.amount)
    if rules == .strict, let rejection = RequestRejection([complaint]) { throw rejection }
    return [complaint.text]
  }

  private static func discountAbovePrice(_ discounted: Decimal, _ price: Decimal) -> Complaint {
    Complaint(
      text:
        "`discounted_price` is \(discounted.roundedDown), more than the price of \(price.roundedDown).",
      advice: "`discounted_price` is the amount to pay, in this version of the API.")
  }
}
