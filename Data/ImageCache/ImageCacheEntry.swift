import Foundation
import OpenMarketDomain

/// How a picture lies in its file: its bytes, then what is known of it, then a tail of fixed length that says where what
/// is, and at the very end the hash of all bytes before.
///
/// The picture comes first so that a file that was read whole becomes the picture by cutting its end off. Numbers are
/// little-endian.
enum EntryCoding {
  enum Content: Equatable {
    case picture(CachedImage)
    /// The file is whole, and another locator with the same hash has it.
    case otherLocator
    /// The bytes are not those that were written.
    case damaged
  }

  /// Tells this form from others; a later form gets another.
  private static let mark = UInt64(littleEndian: 0x3147_4D49_544B_4D4F)
  /// Two dates, four lengths, the mark and the hash.
  static let tailLength = 2 * 8 + 4 * 4 + 8 + 8
  /// The most that is written and read; a picture that is larger is not kept.
  static let lengthLimit = PendingChanges.byteLimit + (1 << 20)
  /// The length of a text that there is not.
  private static let none = UInt32.max

  /// - Returns: `nil` for what is too long to be kept.
  static func bytes(of image: CachedImage, at url: ImageURL) -> Data? {
    let picture = image.image.bytes
    let texts = [
      url.rawValue, image.validity.entityTag, image.validity.lastModified,
    ]
    let lengths = texts.map { $0.map { UInt32(exactly: $0.utf8.count) ?? none } ?? none }
    guard let pictureLength = UInt32(exactly: picture.count), lengths[0] != none,
      zip(texts, lengths).allSatisfy({ ($0 == nil) == ($1 == none) })
    else { return nil }
    var bytes = Data(capacity: picture.count + 256)
    bytes.append(contentsOf: picture)
    for case let text? in texts { bytes.append(contentsOf: text.utf8) }
    bytes.append(image.validity.confirmed)
    bytes.append(image.validity.expires)
    for length in [pictureLength] + lengths { bytes.append(length) }
    bytes.append(mark)
    bytes.append(bytes.withUnsafeBytes(XXH64.hash))
    return bytes
  }

  /// - Parameters:
  ///   - bytes: those of a whole file. The picture is made of them without a copy where nobody else holds them.
  ///   - url: whose picture it has to be.
  static func content(of bytes: consuming [UInt8], at url: ImageURL) -> Content {
    let tail = bytes.withUnsafeBytes(Tail.init)
    guard let tail else { return .damaged }
    guard tail.isLocator(url, in: bytes) else { return .otherLocator }
    guard let validity = tail.validity(in: bytes) else { return .damaged }
    bytes.removeLast(bytes.count - tail.url.lowerBound)
    guard let image = ImageData(bytes: bytes) else { return .damaged }
    return .picture(CachedImage(image, validity))
  }

  /// Whether a file is whole, whoever's picture it is.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let tail = bytes.withUnsafeBytes(Tail.init) else { return false }
    let url = String(decoding: bytes[tail.url], as: UTF8.self)
    return switch content(of: bytes, at: ImageURL(url)) {
    case .picture: true
    case .otherLocator, .damaged: false
    }
  }

  /// Where what is in a file whose hash is right.
  private struct Tail {
    let confirmed: Int64
    let expires: Int64
    let url: Range<Int>
    let entityTag: Range<Int>?
    let lastModified: Range<Int>?

    init?(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count >= tailLength else { return nil }
      let start = bytes.count - tailLength
      func number<Number: FixedWidthInteger>(_ place: Int, as: Number.Type) -> Number {
        Number(littleEndian: bytes.loadUnaligned(fromByteOffset: start + place, as: Number.self))
      }
      guard number(32, as: UInt64.self) == mark else { return nil }
      confirmed = number(0, as: Int64.self)
      expires = number(8, as: Int64.self)
      var end = Int(number(16, as: UInt32.self))
      func next(_ length: UInt32) -> Range<Int>? {
        guard length != none else { return nil }
        defer { end += Int(length) }
        return end..<end + Int(length)
      }
      let url = next(number(20, as: UInt32.self))
      entityTag = next(number(24, as: UInt32.self))
      lastModified = next(number(28, as: UInt32.self))
      guard end == start, let url else { return nil }
      self.url = url
      let checked = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 8)])
      guard number(40, as: UInt64.self) == XXH64.hash(checked) else { return nil }
    }

    func isLocator(_ other: ImageURL, in bytes: [UInt8]) -> Bool {
      var text = other.rawValue
      return text.withUTF8 { text in
        bytes.withUnsafeBytes { bytes in
          UnsafeRawBufferPointer(rebasing: bytes[url])
            .hasSameBytes(as: UnsafeRawBufferPointer(text))
        }
      }
    }

    func validity(in bytes: [UInt8]) -> ImageValidity? {
      func text(_ range: Range<Int>?) -> String?? {
        guard let range else { return .some(nil) }
        return String(validating: bytes[range], as: UTF8.self).map { .some($0) }
      }
      guard let entityTag = text(entityTag), let lastModified = text(lastModified) else {
        return nil
      }
      return ImageValidity(
        confirmed: confirmed, expires: expires, entityTag: entityTag, lastModified: lastModified)
    }
  }
}
