import Foundation
import OpenMarketData

/// How a record is written: for people to read, and the same bytes each time.
enum RecordCoding {
  static func bytes(of record: some Encodable) throws(SystemError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(record) + Data("\n".utf8)
    } catch {
      throw .invalidArgument
    }
  }

  static func record<Record: Decodable>(
    _ type: Record.Type, from bytes: Data
  ) throws(Damage) -> Record {
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch {
      throw Damage(error)
    }
  }
}
