import Foundation
import OpenMarketDomain

/// An entry of a cache on disk: a body, and a text that describes it, such as the validity of an image.
///
/// In its file, the body comes first, so decoding a file doesn't copy the body: the decoder only removes the bytes after it. The
/// text, the key, the length of the body and a checksum follow.
struct CacheRecord: Hashable, Sendable {
  /// The size in bytes of the body's length and the checksum at the end of a file. Both values are little-endian 64-bit integers.
  /// The checksum covers all preceding bytes.
  private static let tailLength = 2 * 8

  var metadata: String
  var body: [UInt8]

  /// Returns the size of the record in bytes, without the tail of its file.
  func size(for key: String) -> Int {
    body.count + metadata.utf8.count + key.utf8.count
  }

  func fileContents(for key: String) -> Data {
    var bytes = Data(capacity: size(for: key) + Self.tailLength + 1)
    bytes.append(contentsOf: body)
    bytes.append(contentsOf: metadata.utf8)
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: key.utf8)
    bytes.append(UInt64(body.count))
    bytes.append(bytes.withUnsafeBytes(Checksum.of))
    return bytes
  }
}

extension CacheRecord {
  /// Creates the record in a file's contents, or returns `nil` if the contents are damaged or belong to another key.
  ///
  /// - Parameter bytes: The contents of the whole file. The record reuses this array's memory unless the caller keeps a copy of
  ///   the array.
  init?(fileContents bytes: consuming [UInt8], key: String) {
    let end = bytes.count - Self.tailLength
    let key = [UInt8(ascii: "\n")] + key.utf8
    guard end >= 0, let length = bytes.withUnsafeBytes(Self.bodyLength),
      length <= end - key.count, bytes[..<end].suffix(key.count).elementsEqual(key)
    else { return nil }
    metadata = String(decoding: bytes[length..<(end - key.count)], as: UTF8.self)
    bytes.removeLast(bytes.count - length)
    body = bytes
  }

  /// Returns the length of the body in bytes, or `nil` if the checksum doesn't match.
  private static func bodyLength(in bytes: UnsafeRawBufferPointer) -> Int? {
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
