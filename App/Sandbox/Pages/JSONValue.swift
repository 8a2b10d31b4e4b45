package import Foundation

/// A JSON value of an answer.
///
/// `JSONEncoder` can't write answers as the recorded servers do: with keys in the order of the recordings and prices as Java
/// writes a `double`.
package enum JSONValue {
  case string(String)
  case integer(Int)
  /// Written as Java writes a `double`.
  case decimal(Decimal)
  case bool(Bool)
  case array([JSONValue])
  /// Written in this order.
  case object([(String, JSONValue)])

  /// The text in UTF-8, without blanks between its tokens (RFC 8259).
  package func encoded() -> Data {
    Data(text.utf8)
  }

  private var text: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .integer(let number): String(number)
    case .decimal(let number): Self.javaDouble(number)
    case .bool(let flag): String(flag)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.0)):\($0.1.text)" }.joined(separator: ","))}"
    }
  }

  /// Returns a string in quotes, with the characters escaped that have to be (RFC 8259, section 7).
  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += #"\""#
      case "\\": text += #"\\"#
      case "\n": text += #"\n"#
      case "\r": text += #"\r"#
      case "\t": text += #"\t"#
      case ..<" ":
        text += #"\u00"# + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Returns a number as Java's `Double.toString` writes it: `3500.0`, `6.0E7`, `2.36`.
  private static func javaDouble(_ number: Decimal) -> String {
    // By way of the text: Decimal's own conversion is off by a bit for some values.
    let double = Double(number.description) ?? 0
    guard double != 0, !(0.001..<10_000_000).contains(double.magnitude),
      let shortest = Decimal(string: double.magnitude.description)
    else { return double.description }
    let written = shortest.significand.description
    var digits = written
    while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    let fraction = digits.count > 1 ? String(digits.dropFirst()) : "0"
    let exponent = shortest.exponent + written.count - 1
    return "\(double < 0 ? "-" : "")\(digits.prefix(1)).\(fraction)E\(exponent)"
  }
}
