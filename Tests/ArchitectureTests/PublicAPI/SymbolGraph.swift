/// The parts of a symbol graph that these tests need. The compiler generates symbol graphs in the format of Swift-DocC.
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

    /// The doc comment of the symbol, or the doc comment that the symbol inherits from the protocol requirement that it
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
    /// The name of the relationship's target if the target is in another module, such as `Swift.Hashable`.
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}
