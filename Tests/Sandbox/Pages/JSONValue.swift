import Foundation
import OpenMarketData

/// A JSON value in a response.
///
/// `JSONEncoder` can't produce the same bytes as real servers, which keep a fixed order of keys and
/// format prices like a Java `double`.
enum JSONValue {
  case string(String)
  case integer(Int)
  /// A number that is written in the format of a Java `double`.
  case decimal(Decimal)
  /// A number that is written with all of its digits.
  case exact(Decimal)
  case bool(Bool)
  /// A value whose JSON text is given.
  case written(String)
  case array([JSONValue])
  /// The members of an object, in the order in which they're written.
  case object([(String, JSONValue)])

  /// Returns the JSON text in UTF-8, without whitespace between tokens (RFC 8259).
  func encoded() -> Data {
    Data(text.utf8)
  }

  private var text: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .integer(let number): String(number)
    case .decimal(let number): Self.javaDouble(number)
    case .exact(let number): number.description
    case .bool(let flag): String(flag)
    case .written(let text): text
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.0)):\($0.1.text)" }.joined(separator: ","))}"
    }
  }

  /// Returns the JSON text for people: each element of an array is on a line, and each member of an
  /// object with more than four.
  ///
  /// - Parameter depth: The number of indentations of the line in which the value begins.
  func indented(_ depth: Int) -> String {
    func lines(_ values: [String]) -> String {
      let start = "\n" + String(repeating: "  ", count: depth)
      return values.map { start + "  " + $0 }.joined(separator: ",") + start
    }
    switch self {
    case .array(let values):
      return "[\(lines(values.map { $0.indented(depth + 1) }))]"
    case .object(let members) where members.count > 4:
      return "{\(lines(members.map { "\(Self.quoted($0.0)): \($0.1.indented(depth + 1))" }))}"
    default: return text
    }
  }

  /// Returns the string in quotation marks, with the required escapes (RFC 8259, section 7).
  private static func quoted(_ string: String) -> String {
    // Most strings need no escapes.
    let needsEscapes = string.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
    guard needsEscapes else { return "\"\(string)\"" }
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

  /// Returns a number in the format of Java's `Double.toString`, such as `3500.0`, `6.0E7` or
  /// `2.36`.
  private static func javaDouble(_ number: Decimal) -> String {
    // Convert the number to a `Double` through its description, because the direct conversion of a
    // `Decimal` is off by one bit for some values.
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

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }

  /// Creates an object without the members that are `nil`.
  init(_ members: (String, JSONValue?)...) {
    self = .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension HTTPResponse {
  static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    json(value.encoded(), status: status)
  }

  static func json(_ text: Data, status: Int) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: text)
  }

  static func text(_ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Data(text.utf8))
  }
}
