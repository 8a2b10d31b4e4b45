/// The public symbols of a module.
struct PublicAPI: Sendable {
  /// The sorted descriptions of the symbols. Each line contains the path, kind, declaration and conformances of a symbol.
  let lines: [String]
  /// The paths of the symbols that don't have a doc comment and don't inherit one.
  let undocumented: [String]

  /// Creates the list of a module's public symbols.
  ///
  /// - Parameter graphs: The symbol graph of the module, and the symbol graphs of the module's extensions to types in other
  ///   modules.
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

  /// The protocols to which every type conforms by default.
  private static let impliedProtocols: Set = ["Copyable", "Escapable", "SendableMetatype"]

  /// Returns the differences from the given recorded API. Removed lines begin with a minus sign, and added lines begin with a
  /// plus sign.
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
