/// The parts of a compiler-generated symbol graph that these tests need (the symbol graph format of
/// Swift-DocC).
struct SymbolGraph: Decodable, Sendable {
  struct Symbol: Decodable, Sendable {
    struct Identifier: Decodable, Sendable {
      let precise: String
    }

    struct Kind: Decodable, Sendable {
      let identifier: String
    }

    struct Fragment: Decodable, Sendable {
      let spelling: String
    }

    /// The doc comment of the symbol, or the inherited comment of the requirement that it
    /// implements.
    struct Comment: Decodable, Sendable {}

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?
  }

  struct Relationship: Decodable, Sendable {
    let kind: String
    let source: String
    let target: String
    /// The name of a target in another module, such as `Swift.Hashable`.
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}
