import OpenMarketTerminal

/// Writes JSON (RFC 8259), indented by two spaces or on one line, with a line break at the end.
///
/// Whatever could do something to a terminal is escaped, so that nothing is lost and nothing happens.
struct JSONWriter {
  private let isCompact: Bool
  private var text = ""

  private init(isCompact: Bool) {
    self.isCompact = isCompact
  }

  static func text(_ value: JSONValue, isCompact: Bool = false) -> String {
    var writer = JSONWriter(isCompact: isCompact)
    writer.write(value, depth: 0)
    return writer.text + "\n"
  }

  private mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .object(let members):
      write(members, from: "{", to: "}", depth: depth) { writer, member in
        writer.write(member.name)
        writer.text += writer.isCompact ? ":" : ": "
        writer.write(member.value, depth: depth + 1)
      }
    case .array(let values):
      write(values, from: "[", to: "]", depth: depth) { $0.write($1, depth: depth + 1) }
    case .string(let string): write(string)
    case .integer(let number): text += String(number)
    case .number(let number): text += number
    case .bool(let flag): text += flag ? "true" : "false"
    case .null: text += "null"
    }
  }

  private mutating func write<Element>(
    _ elements: [Element], from opening: String, to closing: String, depth: Int,
    each: (inout JSONWriter, Element) -> Void
  ) {
    text += opening
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakLine(depth: depth + 1)
      each(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    text += closing
  }

  private mutating func breakLine(depth: Int) {
    guard !isCompact else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isUnsafeOnTerminal:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
