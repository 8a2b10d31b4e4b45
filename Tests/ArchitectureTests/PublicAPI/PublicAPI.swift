/// The public symbols of a module.
struct PublicAPI: Sendable {
  /// One line for each symbol, sorted: its path, its kind, and its declaration with what it conforms to.
  let lines: [String]
  /// The paths of the symbols that have no doc comment, neither of their own nor from what they fulfil.
  let undocumented: [String]

  /// - Parameter graphs: the module's own, and those of what it adds to the types of others.
  init(_ graphs: [SymbolGraph]) {
    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(
      symbols.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { first, _ in first })
    let conformances = Dictionary(
      grouping: graphs.flatMap(\.relationships).filter { $0.kind == "conformsTo" }, by: \.source
    ).mapValues { relationships in
      Set(relationships.compactMap { names[$0.target] ?? $0.targetFallback?.withoutModule })
        .subtracting(Self.impliedProtocols).sorted()
    }
    lines = symbols.map { $0.line(conformingTo: conformances[$0.identifier.precise] ?? []) }
      .sorted()
    undocumented = symbols.filter { $0.docComment == nil }.map(\.path).sorted()
  }

  /// What every type is, unless it says otherwise.
  private static let impliedProtocols: Set = ["Copyable", "Escapable", "SendableMetatype"]

  /// What became of an API that was recorded: a line with a minus for what is gone, and one with a plus for what is new.
  func changes(since recorded: [String]) -> [String] {
    let (old, new) = (Set(recorded), Set(lines))
    return recorded.filter { !new.contains($0) }.map { "- \($0)" }
      + lines.filter { !old.contains($0) }.map { "+ \($0)" }
  }
}

extension SymbolGraph.Symbol {
  fileprivate var path: String { pathComponents.joined(separator: ".") }

  fileprivate func line(conformingTo protocols: [String]) -> String {
    let kind = kind.identifier.split(separator: ".").dropFirst().joined(separator: ".")
    let declaration = (declarationFragments ?? []).map(\.spelling).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let conformances =
      protocols.isEmpty ? "" : "; conforms to \(protocols.joined(separator: ", "))"
    return "\(path) [\(kind)] \(declaration)\(conformances)"
  }
}

extension String {
  fileprivate var withoutModule: String { split(separator: ".").dropFirst().joined(separator: ".") }
}
