import Foundation
import OpenMarketDomain

/// The file of an image in the disk cache: the image, its metadata as lines of text, the length of the image, and a checksum.
///
/// The image comes first. So a file that was read whole becomes the image when its end is cut off, without a copy.
enum ImageCacheEntry {
  /// The length of the image and the checksum of all bytes before it, as little-endian numbers.
  private static let tailLength = 2 * 8
  private static let suffix = ".image"

  /// Returns the name of a file. Because it is a hash, no URL can lead out of the folder.
  static func name(of url: ImageURL) -> String {
    let hash = Data(url.rawValue.utf8).withUnsafeBytes(Checksum.of)
    return String(hash, radix: 16) + suffix
  }

  /// Returns a Boolean value that indicates whether a name is one of ``name(of:)``.
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

  /// Returns the image in the bytes of a file, or `nil` if they are damaged or belong to another URL.
  ///
  /// - Parameter bytes: The bytes of the whole file. If the caller doesn't keep them, the image uses their memory.
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

  /// Returns the length of the image, or `nil` if the checksum is wrong.
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
  /// Appends the bytes of a number, the lowest first.
  fileprivate mutating func append(_ number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
