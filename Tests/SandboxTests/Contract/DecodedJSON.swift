/// A JSON text as a tree, to be looked at without knowing its shape.
enum DecodedJSON: Decodable, Equatable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([DecodedJSON])
  case object([String: DecodedJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([DecodedJSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: DecodedJSON].self))
    }
  }

  var members: [String: DecodedJSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  var elements: [DecodedJSON] {
    if case .list(let elements) = self { elements } else { [] }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  subscript(name: String) -> DecodedJSON? { members[name] }
}
