import Foundation

/// A form that registers or changes a product in version 1 of the API, where products are called items. The form has a part for
/// each field, and the image files are in parts named `images[]`.
struct LegacyItemForm: Hashable {
  /// The purpose of the form. A form with the purpose `change` requires only the password, and a form with the purpose `create`
  /// also requires an image and all fields except the discounted price.
  enum Purpose: Hashable {
    case create, change
  }

  let title: String?
  let descriptions: String?
  let price: Int?
  /// The currency. Version 1 of the API accepts any string.
  let currency: String?
  let stock: Int?
  /// The amount to pay. In version 3 of the API, the field with this name contains the amount that is taken off the price.
  let discountedPrice: Int?
  let password: String
  let images: [PostedImage]
  /// The messages for the server log about parts that were ignored or malformed.
  var hints: [String] = []

  private static let fields = ["title", "descriptions", "price", "currency", "stock"]

  private static let vocabulary = FieldReader.Vocabulary(
    noun: "part", names: fields + ["discounted_price", "password", "images[]"],
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
    title = reader.text("title")
    descriptions = reader.text("descriptions")
    price = reader.integer("price")
    currency = reader.text("currency")
    stock = reader.integer("stock")
    discountedPrice = reader.integer("discounted_price")
    password = reader.text("password") ?? ""
    images = files.map(PostedImage.init)
    if purpose == .create {
      for name in Self.fields { reader.require(name) }
    }
    reader.require("password")
    // Limit the number of images even if the rules are lenient, as real servers do in version 1 of the API.
    var complaints = PostedImage.countComplaints(files.count)
    if files.isEmpty, purpose == .create {
      let limits = SandboxLimits.images
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
      "price": price.map { Decimal($0) }, "stock": stock.map { Decimal($0) },
      "discounted_price": discountedPrice.map { Decimal($0) },
    ])
    guard complaints.isEmpty, let price, let discountedPrice, discountedPrice > price else {
      return complaints
    }
    return [Self.discountAbovePrice(discountedPrice, price)]
  }

  /// Checks that the discount isn't negative in the given price, which is the price after the changes in the form.
  ///
  /// - Returns: The messages for the server log, if the rules aren't strict.
  func check(price: Price, rules: FormRules) throws(RequestRejection) -> [String] {
    guard self.price != nil || discountedPrice != nil, price.discount < 0
    else { return [] }
    let complaint = Self.discountAbovePrice(price.bargain.roundedDown, price.amount.roundedDown)
    if rules == .strict, let rejection = RequestRejection([complaint]) { throw rejection }
    return [complaint.text]
  }

  private static func discountAbovePrice(_ discounted: Int, _ price: Int) -> Complaint {
    Complaint(
      text: "`discounted_price` is \(discounted), more than the price of \(price).",
      advice: "`discounted_price` is the amount to pay, in this version of the API.")
  }
}

extension SandboxProduct {
  /// Returns the product with the values from the form. A property keeps its value if the form doesn't contain the field. The
  /// images don't change.
  ///
  /// If the product has a discount, and the form contains a new price but no new amount to pay, the amount to pay doesn't change.
  func changed(by form: LegacyItemForm) -> SandboxProduct {
    let amount = form.price.map { Decimal($0) } ?? price.amount
    let kept = price.discount == 0 ? amount : price.bargain
    let bargain = form.discountedPrice.map { Decimal($0) } ?? kept
    var product = self
    product.name = form.title ?? name
    product.description = form.descriptions ?? description
    product.stock = form.stock ?? stock
    product.price = Price(
      currency: form.currency ?? price.currency, amount: amount, discount: amount - bargain)
    return product
  }
}

extension SandboxProductForm {
  /// Creates a product form from an item form, which belongs to version 1 of the API.
  init(_ form: LegacyItemForm) {
    let amount = Decimal(form.price ?? 0)
    self.init(
      name: form.title ?? "", description: form.descriptions ?? "",
      price: Price(
        currency: form.currency ?? "", amount: amount,
        discount: form.discountedPrice.map { amount - Decimal($0) } ?? 0),
      stock: form.stock ?? 0, secret: form.password, images: form.images)
  }
}
