/// A JSON value whose objects keep the order of their members.
indirect enum JSONValue: Sendable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case integer(Int64)
  /// A number in the notation of JSON (RFC 8259, section 6).
  case number(String)
  case bool(Bool)
  case null

  struct Member: Sendable {
    let name: String
    let value: JSONValue

    init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The text, or `null` when there is none.
  static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// The number, or `null` when there is none.
  static func optional(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }
}
