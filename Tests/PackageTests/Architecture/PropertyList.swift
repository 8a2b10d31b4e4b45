/// A property list in the old style, which Xcode writes its projects in.
enum PropertyList {
  case string(String)
  case array([PropertyList])
  case dictionary([String: PropertyList])

  struct Malformed: Error {}

  init(_ text: String) throws(Malformed) {
    let token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"|[\w$.:\/]+|\S/
    var tokens = text.matches(of: token).map(\.output)
      .filter { !$0.hasPrefix("/*") && !$0.hasPrefix("//") }[...]
    try self.init(&tokens)
    guard tokens.isEmpty else { throw Malformed() }
  }

  private init(_ tokens: inout ArraySlice<Substring>) throws(Malformed) {
    switch tokens.popFirst() {
    case "{":
      var entries: [String: Self] = [:]
      while tokens.first != "}" {
        guard let key = try Self(&tokens).string, entries[key] == nil, tokens.popFirst() == "="
        else { throw Malformed() }
        entries[key] = try Self(&tokens)
        guard tokens.popFirst() == ";" else { throw Malformed() }
      }
      tokens.removeFirst()
      self = .dictionary(entries)
    case "(":
      var items: [Self] = []
      while tokens.first != ")" {
        items.append(try Self(&tokens))
        guard tokens.popFirst() == "," else { throw Malformed() }
      }
      tokens.removeFirst()
      self = .array(items)
    case let text? where text.contains(/^[\w$.:\/]|^"[\s\S]*"$/):
      self = .string(text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : String(text))
    default: throw Malformed()
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  subscript(key: String) -> Self? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }

  /// All strings and keys in the list.
  var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let items): items.flatMap(\.strings)
    case .dictionary(let entries): entries.flatMap { [$0.key] + $0.value.strings }
    }
  }
}
