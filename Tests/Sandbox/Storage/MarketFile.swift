import Foundation
import OpenMarketData

/// The content of `market.json`. Each product keeps its text until it changes.
struct MarketFile {
  private let key: UInt64
  private let vendors: [SandboxVendor]
  private var lastID: Int
  private var lastImageID: Int
  /// The JSON of the products, by identifier.
  private var texts: [Int: Data] = [:]

  init(_ market: StoredMarket) {
    self.init(market, texts: [:])
    for product in market.products { put(product) }
  }

  private init(_ market: StoredMarket, texts: [Int: Data]) {
    (key, vendors, self.texts) = (market.key, market.vendors, texts)
    (lastID, lastImageID) = (market.lastID, market.lastImageID)
  }

  // MARK: - Writing

  mutating func put(_ product: SandboxProduct) {
    texts[product.id] = Data(JSONValue(stored: product).indented(2).utf8)
    lastID = max(lastID, product.id)
    lastImageID = max(lastImageID, product.images.map(\.id).max() ?? 0)
  }

  /// Removes a product. Its identifiers aren't used again.
  mutating func remove(_ id: Int) { texts[id] = nil }

  /// The bytes of the file.
  var bytes: Data {
    let head: JSONValue = [
      "key": .string(key.hexDigits), "last_id": .integer(lastID),
      "last_image_id": .integer(lastImageID), "vendors": .array(vendors.map(JSONValue.init)),
      "products": [],
    ]
    var bytes = Data(head.indented(0).dropLast("\n  ]\n}".count).utf8)
    for (index, id) in texts.keys.sorted().enumerated() {
      bytes += Data((index == 0 ? "\n    " : ",\n    ").utf8) + (texts[id] ?? Data())
    }
    return bytes + Data("\n  ]\n}\n".utf8)
  }

  // MARK: - Reading

  /// Reads a file. A person may have written it, so everything but the identifiers and names of the products has a default.
  ///
  /// - Returns: The file, and the market in it.
  static func read(_ bytes: Data) throws(Complaint) -> (file: MarketFile, market: StoredMarket) {
    var reader = try FieldReader(file: bytes, .marketFile)
    let key = reader.digits("key") ?? .random(in: .min ... .max)
    let written = reader.objects("vendors", .vendor) { reader, _ in SandboxVendor(&reader) }
    let vendors = written ?? SandboxVendor.seeded
    let start = bytes.startIndex
    var texts: [Int: Data] = [:]
    let products = reader.objects("products", .product) { reader, value in
      let product = SandboxProduct(&reader, vendors: vendors)
      let text = bytes[start + value.range.lowerBound..<start + value.range.upperBound]
      if texts.updateValue(Data(text), forKey: product.id) != nil {
        reader.complain(
          about: "id", "`id` is \(product.id), as in a product above.",
          korean: "`id` 값이 \(product.id)인 상품이 위에 또 있습니다.")
      }
      return product
    }
    var market = StoredMarket(
      products: (products ?? []).sorted { $0.id < $1.id }, vendors: vendors, key: key)
    market.lastID = max(market.lastID, reader.identifier("last_id", default: 0))
    market.lastImageID = max(market.lastImageID, reader.identifier("last_image_id", default: 0))
    try reader.check()
    return (MarketFile(market, texts: texts), market)
  }
}
