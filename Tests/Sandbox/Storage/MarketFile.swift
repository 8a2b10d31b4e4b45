import Foundation
import OpenMarketData

/// The file `market.json`, which people can write, too.
extension Catalogue {
  /// The JSON of products, by identifier.
  typealias Texts = [Int: String]

  /// Reads a file. Everything but the identifiers and names of the products has a default.
  static func read(_ file: Data) throws(RequestRejection) -> (market: Catalogue, texts: Texts) {
    var reader = try FieldReader(file: file, .marketFile)
    let key = reader.digits("key") ?? .random(in: .min ... .max)
    let written = reader.objects("vendors", .vendor) { reader, _ in SandboxVendor(&reader) }
    let vendors = written ?? SandboxVendor.seeded
    var texts: Texts = [:]
    let products = reader.objects("products", .product) { reader, range in
      let product = SandboxProduct(&reader, vendors: vendors)
      let text = file.dropFirst(range.lowerBound).prefix(range.count)
      let previous = texts.updateValue(String(decoding: text, as: UTF8.self), forKey: product.id)
      reader.complain(
        about: "id", if: previous != nil, "`id` is \(product.id), as in a product above.",
        korean: "`id` 값이 \(product.id)인 상품이 위에 또 있습니다.")
      return product
    }
    let market = Catalogue(
      products: products ?? [], vendors: vendors, key: key,
      lastID: reader.identifier("last_id", default: 0),
      lastImageID: reader.identifier("last_image_id", default: 0))
    try reader.check()
    return (market, texts)
  }

  /// Returns the bytes of the file, and the JSON of each product in it.
  ///
  /// - Parameter known: The JSON that products keep. Other products are encoded.
  func file(_ known: Texts) -> (bytes: Data, texts: Texts) {
    let texts = products.map { known[$0.id] ?? JSONValue(stored: $0).indented(2) }
    let file: JSONValue = [
      "key": .string(key.hexDigits), "last_id": .integer(lastID),
      "last_image_id": .integer(lastImageID), "vendors": .array(vendors.map(JSONValue.init)),
      "products": .array(texts.map { .written($0) }),
    ]
    let bytes = Data("\(file.indented(0))\n".utf8)
    return (bytes, Texts(uniqueKeysWithValues: zip(products.map(\.id), texts)))
  }
}

/// The names of the values in `market.json`.
extension FormKind {
  static let marketFile = FormKind(
    "the file", ["key", "last_id", "last_image_id", "vendors", "products"], required: ["products"])
  static let vendor = FormKind(
    "a vendor", ["id", "name", "identifier", "secret"],
    required: ["id", "name", "identifier", "secret"])
  static let product = FormKind(
    "a product",
    [
      "id", "vendor_id", "name", "description", "currency", "price", "discounted_price", "stock",
      "created_at", "thumbnail_id", "password", "images",
    ], required: ["id", "name"])
  static let image = FormKind("an image", ["id", "name", "drawn"], required: ["name"])

  private init(_ owner: String, _ names: [String], required: [String]) {
    self.init(names: names, required: required, api: .v3, owner: owner)
  }
}

extension FieldReader {
  /// Returns an identifier. The upper bound leaves room for new identifiers, which can't overflow
  /// this way.
  mutating func identifier(_ name: String = "id", default fallback: Int = 1) -> Int {
    whole(name, in: min(fallback, 1)...1 << 47 - 1) ?? fallback
  }

  /// Returns a number of 16 hexadecimal digits.
  mutating func digits(_ name: String) -> UInt64? {
    guard let text = text(name) else { return nil }
    let number = UInt64(hexDigits: text)
    complain(
      about: name, if: number == nil, "`\(name)` doesn't have 16 hexadecimal digits.",
      korean: "`\(name)` 값이 16자리 16진수가 아닙니다.")
    return number
  }
}

extension SandboxVendor {
  init(_ reader: inout FieldReader) {
    let id = reader.identifier()
    self.init(
      name: reader.text("name") ?? "", identifier: reader.text("identifier") ?? "",
      secret: reader.text("secret") ?? "", vendorID: id)
  }
}

extension SandboxProduct {
  init(_ reader: inout FieldReader, vendors: [SandboxVendor]) {
    let (id, vendorID) = (reader.identifier(), reader.integer("vendor_id") ?? 30)
    let vendor = vendors.first { $0.vendorID == vendorID }
    reader.complain(
      about: "vendor_id", if: vendor == nil, "There's no seller \(vendorID) in `vendors`.",
      korean: "`vendors` 값에 판매자 \(vendorID) 항목이 없습니다.")
    let day = CalendarDay(reader.text("created_at") ?? "2025-01-01")
    reader.complain(
      about: "created_at", if: day == nil, "Write `created_at` as 2025-01-01.",
      korean: "`created_at` 값은 2025-01-01처럼 쓰세요.")
    var number = 0
    let images = reader.objects("images", .image) { reader, _ in
      number += 1
      return SandboxImage(&reader, number: number)
    }
    let fields = SandboxProductFields(&reader, .product)
    // A drawing is better to look at than no image.
    self.init(
      id: id, createdOn: day ?? CalendarDay(2025_01_01), vendor: vendor ?? .ready,
      images: images ?? [SandboxImage(drawnFor: id, number: 1, id: 1)],
      password: reader.text("password"), fields)
    thumbnailID = fields.thumbnailID
  }
}

extension SandboxImage {
  init(_ reader: inout FieldReader, number: Int) {
    let name = reader.text("name") ?? ""
    reader.complain(
      about: "name", if: !PictureName.isValid(name),
      "`name` has letters, digits, dots, dashes and underscores.",
      korean: "`name` 값에는 영문자, 숫자, 점, 하이픈, 밑줄만 쓸 수 있습니다.")
    let artwork = reader.digits("drawn").map { Artwork(seed: $0, number: number) }
    self.init(id: reader.identifier(default: number), name: name, artwork: artwork)
  }
}

extension JSONValue {
  init(_ vendor: SandboxVendor) {
    self = [
      "id": .integer(vendor.vendorID), "name": .string(vendor.name),
      "identifier": .string(vendor.identifier), "secret": .string(vendor.secret),
    ]
  }

  /// Creates the JSON of a product in the file, with exact prices.
  init(stored product: SandboxProduct) {
    let images = product.images.map { image in
      JSONValue(
        ("id", .integer(image.id)), ("name", .string(image.name)),
        ("drawn", image.artwork.map { .string($0.seed.hexDigits) }))
    }
    self.init(
      ("id", .integer(product.id)), ("vendor_id", .integer(product.vendor.vendorID)),
      ("name", .string(product.name)), ("description", .string(product.description)),
      ("currency", .string(product.price.currency)), ("price", .exact(product.price.amount)),
      ("discounted_price", .exact(product.price.discount)), ("stock", .integer(product.stock)),
      ("created_at", .string(product.createdOn.text)),
      ("thumbnail_id", product.thumbnailID.map { .integer($0) }),
      ("password", product.password.map { .string($0) }), ("images", .array(images)))
  }
}
