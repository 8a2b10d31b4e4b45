import Foundation
import OpenMarketData

/// Reads JSON (RFC 8259) and tells what is wrong with it, where.
struct JSONReader {
  static let depthLimit = 64

  let bytes: [UInt8]
  var index = 0
  private var depth = 0

  static func value(of data: Data) throws(JSONSyntaxError) -> ReceivedJSON {
    var reader = JSONReader(bytes: [UInt8](data))
    return try reader.text()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func text() throws(JSONSyntaxError) -> ReceivedJSON {
    try checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw unexpected(.end) }
    return value
  }

  private mutating func value() throws(JSONSyntaxError) -> ReceivedJSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"):
      return .object(
        try list(to: "}") { reader throws(JSONSyntaxError) in try reader.member() })
    case UInt8(ascii: "["):
      return .array(try list(to: "]") { reader throws(JSONSyntaxError) in try reader.value() })
    case UInt8(ascii: "\""):
      return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
      return .number(try number())
    default: break
    }
    for (word, value) in [
      ("true", ReceivedJSON.bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw unexpected(.value)
  }

  private mutating func list<Element>(
    to close: Character, each read: (inout JSONReader) throws(JSONSyntaxError) -> Element
  ) throws(JSONSyntaxError) -> [Element] {
    guard depth < Self.depthLimit else { throw tooDeep() }
    depth += 1
    defer { depth -= 1 }
    var elements: [Element] = []
    index += 1
    skipBlanks()
    if next == close.asciiValue {
      index += 1
      return elements
    }
    while true {
      elements.append(try read(&self))
      skipBlanks()
      if next == close.asciiValue {
        index += 1
        return elements
      }
      guard next == UInt8(ascii: ",") else { throw unexpected(.comma(orClose: close)) }
      index += 1
    }
  }

  private mutating func member() throws(JSONSyntaxError) -> ReceivedJSON.Member {
    skipBlanks()
    guard next == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let key = try string()
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
    index += 1
    return ReceivedJSON.Member(key: key, value: try value())
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }
}
