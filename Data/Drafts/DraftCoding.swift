import Foundation
import OpenMarketDomain

/// How an entry lies in its file: a line that says what it is, in which version, and the hash of what follows; then JSON.
enum DraftCoding {
  private static let mark = "openmarket product entry"
  private static let version = 1

  static func bytes(of record: DraftRecord) throws(SystemError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(record) else { throw .invalidArgument }
    let hash = body.withUnsafeBytes(XXH64.hash).hexText
    return Data("\(mark) \(version) \(hash)\n".utf8) + body
  }

  /// - Throws: ``DraftStoreError/unreadable(_:)``.
  static func record(
    in bytes: [UInt8]
  ) throws(DraftStoreError) -> DraftRecord {
    guard bytes.starts(with: "\(mark) \(version) ".utf8) else {
      throw .unreadable(bytes.isEmpty ? .damaged : .foreign)
    }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw .unreadable(.damaged) }
    let body = Data(bytes[(end + 1)...])
    let hash = body.withUnsafeBytes(XXH64.hash).hexText
    guard bytes[..<end].elementsEqual("\(mark) \(version) \(hash)".utf8),
      let record = try? JSONDecoder().decode(DraftRecord.self, from: body)
    else { throw .unreadable(.damaged) }
    return record
  }
}
