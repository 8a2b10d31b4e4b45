import Foundation
import OpenMarketDomain

/// The file format of a draft: a line with the format's name and version and the checksum of the rest, followed by JSON.
struct DraftFile: Codable {
  struct Image: Codable, Hashable {
    /// The image's name, which users see.
    let name: String
    let file: ImageFileName
  }

  /// The format of the numbers in a draft of an earlier version.
  private struct EarlierNumberFormat: Codable {
    let decimalSeparator: String
    let groupingSeparator: String?
    let groupSize: Int
    let higherGroupSize: Int

    var format: NumberFormat {
      NumberFormat(
        decimalSeparator: decimalSeparator.first ?? ".",
        groupingSeparator: groupingSeparator?.first, groupSize: groupSize,
        higherGroupSize: higherGroupSize)
    }
  }

  let images: [Image]
  private let form: ProductForm
  private let base: ProductForm?
  private let numberFormat: EarlierNumberFormat?
  /// The registration with an unknown outcome, if any.
  private let attempt: RegistrationAttempt?
  /// The form fields of changes with an unknown outcome, if any.
  private let sentFields: [String]?
  /// The fields whose text only looks like a plain number, if any.
  private let rawFields: [String]?

  init(_ draft: SavedDraft, images: [Image]) {
    self.images = images
    form = draft.form
    base = draft.base
    numberFormat = nil
    if case .registration(let sent) = draft.pending { attempt = sent } else { attempt = nil }
    if case .changes(let fields) = draft.pending {
      sentFields = fields.map(\.rawValue).sorted()
    } else {
      sentFields = nil
    }
    rawFields = draft.rawFields.isEmpty ? nil : draft.rawFields.map(\.rawValue).sorted()
  }

  func draft(images: [ImageFile]) -> SavedDraft {
    func fields(_ names: [String]) -> Set<ProductField> {
      Set(names.compactMap(ProductField.init(rawValue:)))
    }
    let format = numberFormat?.format ?? .plain
    var draft = SavedDraft(
      form: form.reformatted(from: format, to: .plain),
      base: base?.reformatted(from: format, to: .plain),
      pending: attempt.map(PendingSubmission.registration)
        ?? sentFields.map { .changes(fields($0)) })
    draft.form.images = images
    draft.rawFields = rawFields.map(fields) ?? form.rawFields(in: format)
    return draft
  }

  // MARK: - Bytes

  private static let format = "openmarket draft"
  private static let version = "2"
  /// The version without a checksum.
  private static let earlierVersion = "1"

  /// Creates a draft file by decoding the contents of a file.
  ///
  /// - Throws: ``DraftStoreError/unreadable(_:)`` if the contents are damaged or have another format.
  init(bytes: [UInt8]) throws(DraftStoreError) {
    guard bytes.starts(with: Self.format.utf8) else {
      throw .unreadable(bytes.isEmpty ? .damaged : .foreign)
    }
    let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let body = bytes[head.endIndex...]
    let words = String(decoding: head.dropFirst(Self.format.utf8.count), as: UTF8.self).split(
      separator: " ")
    guard [Self.version, Self.earlierVersion].contains(words.first.map(String.init)) else {
      throw .unreadable(words.isEmpty ? .damaged : .foreign)
    }
    guard words.first == Self.earlierVersion[...] || words.last == Self.checksum(body)[...],
      let file = try? JSONDecoder().decode(Self.self, from: Data(body))
    else { throw .unreadable(.damaged) }
    self = file
  }

  private static func checksum(_ body: ArraySlice<UInt8>) -> String {
    String(body.withUnsafeBytes(Checksum.of), radix: 16)
  }

  func bytes() throws(SystemError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(self) else { throw .invalidArgument }
    let body = Array("\n".utf8) + json
    return Data("\(Self.format) \(Self.version) \(Self.checksum(body[...]))".utf8) + body
  }
}

/// The file name of an image. Because the file name contains a hash of the image's bytes, equal images share a file, and
/// different images have separate files.
struct ImageFileName: Codable, Hashable {
  static let suffix = ".image"

  /// The hash of the image's bytes, in hexadecimal digits.
  let hash: String
  let byteCount: Int

  init(of bytes: [UInt8]) {
    hash = String(bytes.withUnsafeBytes(Checksum.of), radix: 16)
    byteCount = bytes.count
  }

  var text: String { "\(hash)-\(byteCount)\(Self.suffix)" }
}
