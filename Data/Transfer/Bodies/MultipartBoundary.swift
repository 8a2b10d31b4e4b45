import Foundation

/// Finds a boundary that no part holds (RFC 2046, section 5.1.1), in one pass and without chance.
///
/// Every boundary is a fixed beginning and a number of sixteen hexadecimal digits; taken is the lowest number that no part
/// holds after that beginning.
enum MultipartBoundary {
  private static let beginning = "openmarket-"
  private static let digits = 16

  static func unused(in parts: [FormPart]) -> String {
    let taken = parts.reduce(into: Set<UInt64>()) { taken, part in
      collect(Data(part.head.utf8), into: &taken)
      collect(Data(part.bytes), into: &taken)
    }
    var number: UInt64 = 0
    while taken.contains(number) { number += 1 }
    let text = String(number, radix: 16)
    return beginning + String(repeating: "0", count: digits - text.count) + text
  }

  private static func collect(_ data: Data, into taken: inout Set<UInt64>) {
    let pattern = Data(beginning.utf8)
    var rest = data[...]
    while let match = rest.range(of: pattern) {
      rest = rest[match.upperBound...]
      let run = String(decoding: rest.prefix(digits), as: UTF8.self)
      if run.count == digits, let number = UInt64(run, radix: 16) { taken.insert(number) }
    }
  }
}
