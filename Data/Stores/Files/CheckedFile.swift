import Foundation
import OpenMarketDomain

/// The format of a file with a body, the key that the body belongs to, and a checksum.
///
/// The body comes first, so decoding a file doesn't copy the body: the decoder only removes the
/// bytes after it. A line feed, the key, the length of the body and a checksum of all preceding
/// bytes follow. Both numbers are little-endian 64-bit integers.
enum CheckedFile {
  private static let tailLength = 2 * 8

  /// Returns the contents of a file with the given body and key.
  static func contents(_ body: [UInt8], key: String) -> Data {
    var bytes = Data(capacity: body.count + key.utf8.count + tailLength + 1)
    bytes.append(contentsOf: body)
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: key.utf8)
    bytes.append(UInt64(body.count))
    bytes.append(bytes.withUnsafeBytes(Checksum.of))
    return bytes
  }

  /// Returns the body in a file's contents, or `nil` if the contents are damaged or belong to
  /// another key.
  ///
  /// - Parameter bytes: The contents of the whole file. The body reuses this array's memory unless
  ///   the caller keeps a copy of the array.
  static func body(in bytes: consuming [UInt8], key: String) -> [UInt8]? {
    let end = bytes.count - tailLength
    let key = [UInt8(ascii: "\n")] + key.utf8
    guard end >= 0, let length = bytes.withUnsafeBytes(bodyLength), length == end - key.count,
      bytes[..<end].suffix(key.count).elementsEqual(key)
    else { return nil }
    bytes.removeLast(bytes.count - length)
    return bytes
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
