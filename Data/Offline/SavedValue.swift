internal import OpenMarketDomain

/// A value that can be saved in a file.
///
/// A number is 8 bytes, the least significant byte first. A number of bytes or elements precedes a string or an array. If you
/// change what a value writes, change the format of ``SavedPageStore``, too.
protocol SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile)
  func write(to bytes: inout [UInt8])
}

/// An error for a file that doesn't contain the expected value.
struct UnreadableFile: Error {}

/// A reader of the bytes of a file.
struct SavedReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func value<Value: SavedValue>() throws(UnreadableFile) -> Value {
    try Value(from: &self)
  }

  mutating func take(_ count: Int) throws(UnreadableFile) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - place else { throw UnreadableFile() }
    place += count
    return bytes[(place - count)..<place]
  }
}

extension Int64: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    self = try reader.take(8).reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  func write(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension Int: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    guard let number = Int(exactly: try Int64(from: &reader)) else { throw UnreadableFile() }
    self = number
  }

  func write(to bytes: inout [UInt8]) { Int64(self).write(to: &bytes) }
}

extension String: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    self = String(decoding: try reader.take(reader.value()), as: UTF8.self)
  }

  func write(to bytes: inout [UInt8]) {
    utf8.count.write(to: &bytes)
    bytes.append(contentsOf: utf8)
  }
}

extension Optional: SavedValue where Wrapped: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    self = try Int(from: &reader) == 0 ? nil : Wrapped(from: &reader)
  }

  func write(to bytes: inout [UInt8]) {
    (self == nil ? 0 : 1).write(to: &bytes)
    self?.write(to: &bytes)
  }
}

extension Array: SavedValue where Element: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    self = []
    let count = try Int(from: &reader)
    guard count >= 0 else { throw UnreadableFile() }
    for _ in 0..<count { append(try reader.value()) }
  }

  func write(to bytes: inout [UInt8]) {
    count.write(to: &bytes)
    for element in self { element.write(to: &bytes) }
  }
}

// MARK: - Products

extension ProductPage: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    let rows: [Product] = try reader.value()
    let invalidRows: [InvalidRow] = try reader.value()
    let totalCount: Int? = try reader.value()
    let next: [Int] = try reader.value()
    self.init(
      rows: rows, invalidRows: invalidRows, totalCount: totalCount,
      next: next.count == 2 ? try? PageRequest(number: next[0], size: next[1]) : nil)
  }

  func write(to bytes: inout [UInt8]) {
    rows.write(to: &bytes)
    invalidRows.write(to: &bytes)
    totalCount.write(to: &bytes)
    (next.map { [$0.number, $0.size] } ?? []).write(to: &bytes)
  }
}

extension InvalidRow: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    let position: Int = try reader.value()
    let id: Int? = try reader.value()
    let path: String? = try reader.value()
    let isDuplicate: Int = try reader.value()
    self.init(
      position: position, id: id.map(ProductID.init),
      reason: path.map { .unreadable(DecodingFailure(path: $0, reason: .unreadableValue)) }
        ?? (isDuplicate == 1 ? .duplicate : .beyondPageSize))
  }

  /// Writes the row. Of a failure, only the path is saved.
  func write(to bytes: inout [UInt8]) {
    var path: String?
    if case .unreadable(let failure) = reason { path = failure.path }
    position.write(to: &bytes)
    (id?.rawValue).write(to: &bytes)
    path.write(to: &bytes)
    (reason == .duplicate ? 1 : 0).write(to: &bytes)
  }
}

extension Product: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    let id: Int = try reader.value()
    let vendorID: Int? = try reader.value()
    let vendorName: String? = try reader.value()
    let name: String = try reader.value()
    let description: String = try reader.value()
    let thumbnail: String? = try reader.value()
    let currency = Currency(try reader.value())
    let price = Money(tenThousandths: try reader.value(), currency: currency)
    let discount = Money(tenThousandths: try reader.value(), currency: currency)
    let stock: Int64 = try reader.value()
    let createdAt: Int64? = try reader.value()
    guard
      let pricing =
        discount.isZero
        ? Pricing(undiscounted: price) : try? Pricing(price: price, discount: discount)
    else { throw UnreadableFile() }
    self.init(
      id: ProductID(id), vendor: vendorID.map { Vendor(id: VendorID($0), name: vendorName) },
      name: name, description: description, thumbnail: thumbnail.map { ImageURL($0) },
      pricing: pricing, stock: stock,
      createdAt: createdAt.map(Timestamp.init(millisecondsSince1970:)))
  }

  func write(to bytes: inout [UInt8]) {
    id.rawValue.write(to: &bytes)
    (vendor?.id.rawValue).write(to: &bytes)
    vendor.flatMap(\.name).write(to: &bytes)
    name.write(to: &bytes)
    description.write(to: &bytes)
    (thumbnail?.rawValue).write(to: &bytes)
    pricing.price.currency.rawValue.write(to: &bytes)
    pricing.price.tenThousandths.write(to: &bytes)
    pricing.discount.tenThousandths.write(to: &bytes)
    stock.write(to: &bytes)
    (createdAt?.millisecondsSince1970).write(to: &bytes)
  }
}

extension ProductDetail: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    self.init(product: try reader.value(), images: try reader.value())
  }

  func write(to bytes: inout [UInt8]) {
    product.write(to: &bytes)
    images.write(to: &bytes)
  }
}

extension ProductImage: SavedValue {
  init(from reader: inout SavedReader) throws(UnreadableFile) {
    self.init(
      id: ImageID(try reader.value()), original: ImageURL(try reader.value()),
      thumbnail: ImageURL(try reader.value()))
  }

  func write(to bytes: inout [UInt8]) {
    id.rawValue.write(to: &bytes)
    original.rawValue.write(to: &bytes)
    thumbnail.rawValue.write(to: &bytes)
  }
}
