/// A JSON value as it was sent: members in their order, numbers in their own words.
enum ReceivedJSON: Hashable {
  struct Member: Hashable {
    let key: String
    let value: ReceivedJSON
  }

  case object([Member])
  case array([ReceivedJSON])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  /// What to call it in a message.
  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a boolean"
    case .null: "null"
    }
  }
}
