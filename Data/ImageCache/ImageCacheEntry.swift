import Foundation
import OpenMarketDomain

/// The file format of an image in the disk cache: the image, its metadata as lines of text, the length of the image, and a
/// checksum.
///
/// The image comes first, so decoding a file doesn't copy the image: the decoder only removes the bytes after the image.
enum ImageCacheEntry {
  /// The size in bytes of the image length and the checksum at the end of a file. Both values are little-endian 64-bit integers.
  /// The checksum covers all preceding bytes.
  private static let tailLength = 2 * 8
  private static let suffix = ".image"

  /// Returns the file name for the given URL. The file name is a hash, so a malicious URL can't refer to a file outside the
  /// folder.
  static func name(of url: ImageURL) -> String {
    let hash = Data(url.rawValue.utf8).withUnsafeBytes(Checksum.of)
    return String(hash, radix: 16) + suffix
  }

  /// Returns a Boolean value that indicates whether a file name has the format of the names that ``name(of:)`` returns.
  static func isName(_ name: String) -> Bool {
    name.hasSuffix(suffix) && UInt64(name.dropLast(suffix.count), radix: 16) != nil
  }

  // MARK: - Contents

  static func bytes(of image: CachedImage, at url: ImageURL) -> Data {
    let validity = image.validity
    let lines = [
      "\(validity.confirmed)", "\(validity.expires)", validity.entityTag ?? "",
      validity.lastModified ?? "", url.rawValue,
    ]
    var bytes = Data(capacity: image.image.bytes.count + 256)
    bytes.append(contentsOf: image.image.bytes)
    bytes.append(contentsOf: lines.joined(separator: "\n").utf8)
    bytes.append(UInt64(image.image.bytes.count))
    bytes.append(bytes.withUnsafeBytes(Checksum.of))
    return bytes
  }

  /// Returns the image in a file's contents, or `nil` if the contents are damaged or belong to another URL.
  ///
  /// - Parameter bytes: The contents of the whole file. The image reuses this array's memory unless the caller keeps a copy of
  ///   the array.
  static func image(in bytes: consuming [UInt8], at url: ImageURL) -> CachedImage? {
    guard let (length, validity) = metadata(in: bytes, at: url) else { return nil }
    bytes.removeLast(bytes.count - length)
    return ImageData(bytes: bytes).map { CachedImage($0, validity) }
  }

  private static func metadata(
    in bytes: [UInt8], at url: ImageURL
  ) -> (imageLength: Int, validity: ImageValidity)? {
    let end = bytes.count - tailLength
    guard end >= 0, let length = bytes.withUnsafeBytes(imageLength), length <= end else {
      return nil
    }
    let lines = bytes[length..<end].split(
      separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
    guard lines.count == 5, lines[4].elementsEqual(url.rawValue.utf8) else { return nil }
    let texts = lines[..<4].map { String(decoding: $0, as: UTF8.self) }
    guard let confirmed = Int64(texts[0]), let expires = Int64(texts[1]) else { return nil }
    let validity = ImageValidity(
      confirmed: confirmed, expires: expires, entityTag: texts[2].isEmpty ? nil : texts[2],
      lastModified: texts[3].isEmpty ? nil : texts[3])
    return (length, validity)
  }

  /// Returns the length of the image in bytes, or `nil` if the checksum doesn't match.
  private static func imageLength(in bytes: UnsafeRawBufferPointer) -> Int? {
    func number(beforeEnd offset: Int) -> UInt64 {
      let place = bytes.count - offset
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    let checked = UnsafeRawBufferPointer(rebasing: bytes.dropLast(8))
    guard number(beforeEnd: 8) == Checksum.of(checked) else { return nil }
    return Int(exactly: number(beforeEnd: 16))
  }
}

extension Data {
  /// Appends a number in little-endian byte order.
  fileprivate mutating func append(_ number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
