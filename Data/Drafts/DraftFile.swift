import Foundation
import OpenMarketDomain

/// The file format of a draft: a line with the format's name and version, followed by JSON.
///
/// Earlier versions of the package use the same format.
struct DraftFile: Codable, Hashable {
  struct Image: Codable, Hashable {
    /// The image's name, which users see.
    let name: String
    let file: ImageFileName
  }

  private struct Fields: Codable, Hashable {
    let name: String
    let description: String
    let price: String
    let discount: String
    let stock: String
    let currency: String
    let thumbnail: Int?

    init(_ form: ProductForm) {
      name = form.name
      description = form.description
      price = form.price
      discount = form.discount
      stock = form.stock
      currency = form.currency.rawValue
      thumbnail = form.thumbnail?.rawValue
    }

    func form(images: [ImageFile]) -> ProductForm {
      var form = ProductForm(currency: Currency(currency))
      form.name = name
      form.description = description
      form.price = price
      form.discount = discount
      form.stock = stock
      form.thumbnail = thumbnail.map { ImageID($0) }
      form.images = images
      return form
    }
  }

  private struct Numerals: Codable, Hashable {
    let decimalSeparator: String
    let groupingSeparator: String?
    let groupSize: Int
    let higherGroupSize: Int
  }

  let images: [Image]
  private let entry: Fields
  private let base: Fields?
  private let numerals: Numerals
  private let isOutcomeUnknown: Bool
  /// The form fields that were sent in a request with an unknown outcome. This property is `nil` if an earlier version of the
  /// package wrote the file.
  private let sentFields: [String]?

  init(_ draft: SavedDraft, images: [Image]) {
    self.images = images
    entry = Fields(draft.form)
    base = draft.base.map(Fields.init)
    numerals = Numerals(
      decimalSeparator: String(draft.style.decimalSeparator),
      groupingSeparator: draft.style.groupingSeparator.map { String($0) },
      groupSize: draft.style.groupSize, higherGroupSize: draft.style.higherGroupSize)
    isOutcomeUnknown = draft.isOutcomeUnknown
    sentFields = ValidationIssue.Field.allCases.filter(draft.sentFields.contains).map(\.rawValue)
  }

  func draft(images: [ImageFile]) -> SavedDraft {
    let style = NumberFormat(
      decimalSeparator: numerals.decimalSeparator.first ?? ".",
      groupingSeparator: numerals.groupingSeparator?.first,
      groupSize: numerals.groupSize, higherGroupSize: numerals.higherGroupSize)
    return SavedDraft(
      form: entry.form(images: images), base: base?.form(images: []), style: style,
      isOutcomeUnknown: isOutcomeUnknown,
      sentFields: Set((sentFields ?? []).compactMap(ValidationIssue.Field.init(rawValue:))))
  }

  // MARK: - Bytes

  private static let format = "openmarket product entry 1"

  /// Creates a draft file by decoding the contents of a file.
  ///
  /// - Throws: ``DraftStoreError/unreadable(_:)`` if the contents are damaged or have another format.
  init(bytes: [UInt8]) throws(DraftStoreError) {
    guard bytes.starts(with: Self.format.utf8) else {
      throw .unreadable(bytes.isEmpty ? .damaged : .foreign)
    }
    // Skip the rest of the first line, where earlier versions of the package wrote a checksum.
    let body = Data(bytes.drop { $0 != UInt8(ascii: "\n") })
    guard let file = try? JSONDecoder().decode(Self.self, from: body) else {
      throw .unreadable(.damaged)
    }
    self = file
  }

  func bytes() throws(SystemError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(self) else { throw .invalidArgument }
    return Data("\(Self.format)\n".utf8) + body
  }
}

/// The file name of an image. Because the file name contains a hash of the image's bytes, equal images share a file, and
/// different images have separate files.
struct ImageFileName: Codable, Hashable {
  static let suffix = ".picture"

  /// The hash of the image's bytes, in hexadecimal digits.
  let hash: String
  let byteCount: Int

  init(of bytes: [UInt8]) {
    hash = String(bytes.withUnsafeBytes(Checksum.of), radix: 16)
    byteCount = bytes.count
  }

  var text: String { "\(hash)-\(byteCount)\(Self.suffix)" }
}
