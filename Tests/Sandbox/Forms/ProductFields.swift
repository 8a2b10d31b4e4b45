import Foundation
import OpenMarketData
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
  /// Creates fields from the values that are present and have the right types. The reader collects
  /// a complaint about every other value.
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

  /// Returns the fields of an item with the discount in place of the amount to pay, for a product
  /// that has the given price.
  ///
  /// If the product has a discount, and the form contains a new price but no new amount to pay, the
  /// amount to pay doesn't change.
  func withDiscount(from price: Price) -> SandboxProductFields {
    var fields = self
    let amount = fields.price ?? price.amount
    let kept = price.discount == 0 ? amount : price.bargain
    fields.discountedPrice = amount - (discountedPrice ?? kept)
    return fields
  }

  // MARK: - Limits

  /// Returns a mistake for each limit that the values violate.
  func violations(of kind: FormKind) -> [RequestRejection] {
    var mistakes: [RequestRejection] = []
    func check(_ key: String, _ text: String?, _ limits: ClosedRange<Int>) {
      let count = text?.count ?? limits.lowerBound
      let (few, many) = (limits.lowerBound - count, count - limits.upperBound)
      mistakes.append(
        if: !limits.contains(count),
        "`\(key)` has \(count) \(count == 1 ? "character" : "characters"), "
          + (few > 0 ? "\(few) too few." : "\(many) too many."),
        "`\(key)` has \(limits.lowerBound) to \(limits.upperBound) characters.")
    }
    // The texts of an item have no limits.
    if kind.api != nil {
      check(kind.name, name, ProductLimits.nameLength)
      check(kind.description, description, ProductLimits.descriptionLength)
    }
    let numbers = [
      ("price", price), ("stock", stock.map { Decimal($0) }), ("discounted_price", discountedPrice),
    ]
    for (key, number) in numbers {
      mistakes.append(if: number ?? 0 < 0, "`\(key)` is below 0.", "`\(key)` is 0 or more.")
    }
    if let price, price >= 0 { mistakes += Self.discount(discountedPrice, of: price, kind) }
    return mistakes
  }

  /// Checks the price and the thumbnail in a change of a product.
  ///
  /// - Parameter product: The product with the changes.
  /// - Returns: The messages for the server log, if the rules aren't strict.
  func check(
    _ product: SandboxProduct, _ kind: FormKind, rules: FormRules
  ) throws(RequestRejection) -> [String] {
    var mistakes: [RequestRejection] = []
    if price != nil || discountedPrice != nil {
      let value = kind.api == nil ? product.price.bargain : product.price.discount
      mistakes += Self.discount(value, of: product.price.amount, kind)
    }
    let known = product.images.map(\.id)
    mistakes.append(
      if: thumbnailID.map(known.contains) == false,
      "`thumbnail_id` is \(thumbnailID ?? 0), which isn't an image of the product.",
      "Take one of \(known.map { String($0) }.joined(separator: ", ")).")
    if rules == .strict, let rejection = RequestRejection(mistakes) { throw rejection }
    return mistakes.map(\.message)
  }

  /// - Parameter value: The amount taken off the price, or the amount to pay for an item.
  private static func discount(
    _ value: Decimal?, of price: Decimal, _ kind: FormKind
  ) -> [RequestRejection] {
    guard let value, value > max(0, price) else { return [] }
    // Version 1 has no fractions.
    let shown = [value, price].map { kind.api == nil ? Decimal($0.roundedDown) : $0 }
    return [
      RequestRejection(
        "`discounted_price` is \(shown[0]), more than the price of \(shown[1]).",
        kind.api == nil
          ? "`discounted_price` is the amount to pay, in this version of the API."
          : "`discounted_price` is the amount taken off the price, not the amount to pay.")
    ]
  }
}

extension FieldReader {
  /// Returns an amount of money, which is a whole number in the request of an item.
  fileprivate mutating func amount(_ name: String, _ kind: FormKind) -> Decimal? {
    kind.hasPartForEachValue ? integer(name).map { Decimal($0) } : number(name)
  }
}

extension SandboxProduct {
  /// Creates a product with the values from the fields. Missing texts are empty, missing numbers
  /// are 0, and prices are in won.
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

  /// Returns the product with the values from the fields. A property keeps its value if the
  /// corresponding field is `nil`.
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

/// A part with an image.
extension ReceivedForm.Part {
  /// The extension of the image's file without the dot, or `nil` if the file name has none, as on
  /// real servers. It consists of one to five lowercase ASCII letters and digits. If the file name
  /// is missing, or has another extension, the value is the extension for the image's format.
  var imageExtension: String? {
    let usual = ImageFormat(of: Array(body.prefix(8))).map { $0 == .png ? "png" : "jpg" }
    guard let fileName else { return usual }
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let text = fileName[dot...].dropFirst().lowercased()
    let isPlain =
      (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    return isPlain ? text : usual
  }

  /// Returns the mistakes in the image.
  ///
  /// - Parameter number: The position of the image in its form, counted from 1.
  func imageComplaints(_ number: Int) -> [RequestRejection] {
    let (title, end, bytes) = ("Image \(number)", ProductLimits.imageSize.upperBound, Array(body))
    var complaints: [RequestRejection] = []
    func complain(_ text: String, _ advice: String, status: Int = 400) {
      let message = "\(title) \(text)"
      complaints.append(RequestRejection(status: status, message: message, hint: advice))
    }
    if fileName == nil {
      complain(
        "has no file name, so it counts as text.",
        "Add a file name: Content-Disposition: form-data; name=\"\(name)\"; filename=\"a.jpg\"")
    }
    if bytes.count >= end {
      complain(
        "is \(bytes.count) bytes, \(bytes.count - end + 1) too many.",
        "An image has fewer than \(end) bytes. Make it smaller, or use"
          + " jpegData(compressionQuality:) with a lower quality.", status: 413)
    }
    if ImageFormat(of: bytes) == nil {
      let (found, advice) = diagnosis
      complain("\(found); it is neither PNG nor JPEG.", advice)
    } else if !ImageFile(unchecked: bytes, name: title).isWhole {
      complain("ends early; its end is missing.", "Read the whole file before you send it.")
    }
    return complaints
  }

  /// What the bytes of another format are.
  private var diagnosis: (found: String, advice: String) {
    let raw = "Append the Data of pngData() or jpegData(compressionQuality:) itself to the body."
    guard !body.isEmpty else { return ("has no bytes", raw) }
    if let text = body.descriptionOfData { return ("is the text `\(text)`", raw) }
    if ["iVBORw0KGgo", "/9j/", "data:image/"].contains(where: { body.starts(with: $0.utf8) }) {
      return ("is Base64 text instead of bytes", raw)
    }
    // Detect image data that the client converted to a string. The first bytes of PNG and JPEG
    // files aren't valid UTF-8, so the conversion replaced them with U+FFFD.
    if body.starts(with: "\u{FFFD}".utf8) {
      return ("was turned into a string, which loses bytes", raw)
    }
    let start = body.prefix(8).map { String(format: "%02X", $0) }.joined(separator: " ")
    return (
      "begins with the bytes \(start)",
      "Convert it: UIImage(data:)?.jpegData(compressionQuality: 0.8)."
    )
  }
}
