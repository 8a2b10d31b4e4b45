import Foundation

/// How the order of use lies in its file: a mark, then the hash of each locator with the size of its file, the least
/// recently used first, and at the very end the hash of all bytes before. Numbers are little-endian.
enum IndexCoding {
  struct Record: Equatable {
    let key: UInt64
    let size: Int
  }

  /// Tells this form from others; a later form gets another.
  private static let mark = UInt64(littleEndian: 0x3158_4449_544B_4D4F)
  private static let recordLength = 16
  /// Above any file there is; sums of such sizes are still numbers.
  private static let sizeLimit = UInt64(1) << 40

  /// The most that is read: a million entries.
  static let lengthLimit = 16 << 20

  /// The length of the file for a number of records.
  static func length(of count: Int) -> Int {
    8 + recordLength * count + 8
  }

  static func bytes(of records: [Record]) -> Data {
    var bytes = Data(capacity: length(of: records.count))
    bytes.append(mark)
    for record in records {
      bytes.append(record.key)
      bytes.append(Int64(record.size))
    }
    bytes.append(bytes.withUnsafeBytes(XXH64.hash))
    return bytes
  }

  /// - Returns: `nil` for what was not written here, or is damaged.
  static func records(in bytes: [UInt8]) -> [Record]? {
    bytes.withUnsafeBytes { bytes in
      func number(_ place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      guard bytes.count >= length(of: 0), (bytes.count - length(of: 0)) % recordLength == 0,
        number(0) == mark
      else { return nil }
      let end = bytes.count - 8
      guard number(end) == XXH64.hash(UnsafeRawBufferPointer(rebasing: bytes[..<end])) else {
        return nil
      }
      var records: [Record] = []
      records.reserveCapacity((end - 8) / recordLength)
      for place in stride(from: 8, to: end, by: recordLength) {
        let size = number(place + 8)
        guard size <= sizeLimit else { return nil }
        records.append(Record(key: number(place), size: Int(size)))
      }
      return records
    }
  }
}
