import Foundation
import OpenMarketDomain

/// The file format of a draft: a line with the format's name and version, followed by JSON.
struct DraftFile: Codable {
  struct Image: Codable, Hashable {
    /// The image's name, which users see.
    let name: String
    let file: ImageFileName
  }

  private struct Numerals: Codable, Hashable {
    let decimalSeparator: String
    let groupingSeparator: String?
    let groupSize: Int
    let higherGroupSize: Int
  }

  let images: [Image]
  private let entry: ProductForm
  private let base: ProductForm?
  private let numerals: Numerals
  /// The registration with an unknown outcome, if any.
  private let attempt: RegistrationAttempt?
  /// The form fields of changes with an unknown outcome, if any.
  private let sentFields: [String]?

  init(_ draft: SavedDraft, images: [Image]) {
    self.images = images
    entry = draft.form
    base = draft.base
    numerals = Numerals(
      decimalSeparator: String(draft.style.decimalSeparator),
      groupingSeparator: draft.style.groupingSeparator.map { String($0) },
      groupSize: draft.style.groupSize, higherGroupSize: draft.style.higherGroupSize)
    if case .registration(let sent) = draft.pending { attempt = sent } else { attempt = nil }
    if case .changes(let fields) = draft.pending {
      sentFields = fields.map(\.rawValue).sorted()
    } else {
      sentFields = nil
    }
  }

  func draft(images: [ImageFile]) -> SavedDraft {
    let style = NumberFormat(
      decimalSeparator: numerals.decimalSeparator.first ?? ".",
      groupingSeparator: numerals.groupingSeparator?.first,
      groupSize: numerals.groupSize, higherGroupSize: numerals.higherGroupSize)
    let fields = sentFields.map { Set($0.compactMap(ValidationIssue.Field.init(rawValue:))) }
    var form = entry
    form.images = images
    return SavedDraft(
      form: form, base: base, style: style,
      pending: attempt.map(PendingSubmission.registration)
        ?? fields.map(PendingSubmission.changes))
  }

  // MARK: - Bytes

  private static let format = "openmarket draft 1"

  /// Creates a draft file by decoding the contents of a file.
  ///
  /// - Throws: ``DraftStoreError/unreadable(_:)`` if the contents are damaged or have another format.
  init(bytes: [UInt8]) throws(DraftStoreError) {
    guard bytes.starts(with: Self.format.utf8) else {
      throw .unreadable(bytes.isEmpty ? .damaged : .foreign)
    }
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
