import Foundation
import OpenMarketData
import OpenMarketDomain

/// The content of the file `market.json`.
struct MarketFile: Codable, Hashable {
  static let currentVersion = 2

  /// The version of the file format. It can be decoded from a file in any version of the format.
  struct Version: Decodable {
    let version: Int
  }

  let version: Int
  /// The market's key as sixteen hexadecimal digits.
  let key: String
  let vendors: [SandboxVendor]

  init(key: UInt64, vendors: [SandboxVendor]) {
    version = Self.currentVersion
    self.key = key.hexDigits
    self.vendors = vendors
  }
}

/// The record of a product in the journal.
struct ProductFile: Codable, Hashable {
  struct Price: Codable, Hashable {
    let currency: String
    /// The price in decimal digits, such as `19.99`. It's a string, because decoding a JSON number could round the price.
    let amount: String
    let discount: String
  }

  struct Image: Codable, Hashable {
    struct Drawn: Codable, Hashable {
      /// The seed of the drawing as hexadecimal digits.
      let seed: String
      let number: Int
    }

    let id: Int
    /// The name of the file that contains an uploaded image, or the name of a drawn image.
    let name: String
    /// The parameters of a drawn image. An image has either `drawn` or `uploaded`, but not both.
    let drawn: Drawn?
    let uploaded: Upload?
  }

  let id: Int
  /// The registration day as a number with eight digits, such as 20230524.
  let createdOn: Int
  /// The identifier of the vendor.
  let vendor: Int
  let name: String
  let description: String
  let price: Price
  let stock: Int
  let images: [Image]
  let thumbnailID: Int?
  let password: String?
}

/// The reason why a file in the market's folder can't be used.
struct Damage: Error, Hashable {
  let reason: LocalizedText

  init(_ reason: LocalizedText) {
    self.reason = reason
  }

  init(_ korean: String, _ english: String) {
    self.init(LocalizedText(korean, english))
  }
}

/// The JSON format of records. People can read it, and equal records always have the same bytes.
///
/// The first member of the object is the CRC-32 checksum of the lines below it. A file without this line isn't checked. To
/// edit a file, delete the line.
enum RecordCoding {
  private static let mark = Data("{\n  \"checksum\" : \"".utf8)

  static func bytes(of record: some Encodable) throws(SystemError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(record) else { throw .invalidArgument }
    let lines = text.dropFirst(2) + Data("\n".utf8)
    return mark + Data("\(CRC32(lines).value.hexDigits)\",\n".utf8) + lines
  }

  static func record<Record: Decodable>(
    _ type: Record.Type, from bytes: Data
  ) throws(Damage) -> Record {
    if bytes.starts(with: mark) {
      let rest = bytes.dropFirst(mark.count)
      guard rest.dropFirst(8).starts(with: "\",\n".utf8),
        rest.starts(with: CRC32(rest.dropFirst(11)).value.hexDigits.utf8)
      else {
        throw Damage(
          "내용이 “checksum” 값과 다릅니다 (직접 고쳤다면 그 줄을 지우세요)",
          "it doesn't match its “checksum” (delete that line if you edited the file)")
      }
    }
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch {
      throw Damage(error)
    }
  }
}

extension Damage {
  fileprivate init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      let place = DecodingFailure.path(context.codingPath + [key])
      self.init("“\(place)” 키가 없습니다", "“\(place)” is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let place = DecodingFailure.path(context.codingPath)
      self.init("“\(place)” 값의 형식이 잘못되었습니다", "“\(place)” has the wrong type")
    default:
      self.init(
        "JSON이 아니거나 범위를 벗어난 수가 있습니다", "it is not JSON, or has a number out of range")
    }
  }
}

// MARK: - Writing

extension ProductFile {
  init(_ product: SandboxProduct) {
    id = product.id
    createdOn = product.createdOn.number
    vendor = product.vendor.id
    name = product.name
    description = product.description
    price = Price(
      currency: product.price.currency, amount: product.price.amount.description,
      discount: product.price.discount.description)
    stock = product.stock
    images = product.images.map(Image.init)
    thumbnailID = product.thumbnailID
    password = product.password
  }
}

extension ProductFile.Image {
  fileprivate init(_ image: SandboxImage) {
    (id, name, uploaded) = (image.id, image.name, image.upload)
    if case .drawn(let artwork) = image.content {
      drawn = Drawn(seed: artwork.seed.hexDigits, number: artwork.number)
    } else {
      drawn = nil
    }
  }
}

// MARK: - Reading

extension SandboxProduct {
  /// The valid identifiers of products and images. The upper bound leaves room for new identifiers, which can't overflow this
  /// way.
  static let identifiers = 1..<1 << 47

  init(_ record: ProductFile, vendors: [SandboxVendor]) throws(Damage) {
    guard let vendor = vendors.first(where: { $0.id == record.vendor }) else {
      throw Damage(
        "\(MarketFolder.marketFile)에 없는 판매자입니다: \(record.vendor)",
        "there is no vendor \(record.vendor) in \(MarketFolder.marketFile)")
    }
    for id in [record.id] + record.images.map(\.id) where !Self.identifiers.contains(id) {
      throw Damage("“id” 값이 올바르지 않습니다: \(id)", "“id” is \(id), which isn't valid")
    }
    guard (1000_01_01...9999_12_31).contains(record.createdOn) else {
      throw Damage(
        "“createdOn” 값이 여덟 자리 날짜가 아닙니다", "“createdOn” is not a day of eight digits")
    }
    var images: [SandboxImage] = []
    for image in record.images { images.append(try SandboxImage(image)) }
    self.init(
      id: record.id, createdOn: CalendarDay(record.createdOn), vendor: vendor, name: record.name,
      description: record.description,
      price: Price(
        currency: record.price.currency, amount: try Decimal(recorded: record.price.amount),
        discount: try Decimal(recorded: record.price.discount)),
      stock: record.stock, images: images, thumbnailID: record.thumbnailID,
      password: record.password)
  }
}

extension Decimal {
  fileprivate init(recorded text: String) throws(Damage) {
    // Check the whole string, because `Decimal(string:)` accepts any string that begins with a number.
    guard text.isNumber(), let number = Decimal(string: text) else {
      throw Damage("“\(text)” 값은 십진수가 아닙니다", "“\(text)” is not a decimal number")
    }
    self = number
  }
}

extension SandboxImage {
  fileprivate init(_ record: ProductFile.Image) throws(Damage) {
    switch (record.drawn, record.uploaded) {
    case (let drawn?, nil):
      // Accept only numbers from 1 to 12. A drawing shows its number as dots, and has room for at most twelve of them.
      guard let seed = UInt64(hexDigits: drawn.seed), (1...12).contains(drawn.number) else {
        throw Damage(
          "이미지를 그릴 수 없습니다: “\(record.name)”", "the image “\(record.name)” can't be drawn")
      }
      let artwork = Artwork(seed: seed, number: drawn.number)
      self.init(id: record.id, name: record.name, content: .drawn(artwork))
    case (nil, let uploaded?):
      guard !record.name.hasPrefix("."), !record.name.contains("/") else {
        throw Damage(
          "이미지 파일의 이름으로 쓸 수 없습니다: “\(record.name)”",
          "“\(record.name)” can't be the name of an image file")
      }
      self.init(id: record.id, name: record.name, content: .uploaded(uploaded))
    default:
      throw Damage(
        "이미지에는 drawn이나 uploaded 중 하나가 있어야 합니다: “\(record.name)”",
        "the image “\(record.name)” must be either drawn or uploaded")
    }
  }
}
