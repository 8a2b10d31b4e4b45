/// A scanner that finds the modules that a source file imports. The scanner supports every form of the import statement.
enum ImportScanner {
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  static func modules(in source: SourceText) -> [String] {
    source.words.indices.filter { source.words[$0] == "import" }.compactMap { place in
      source.words[(place + 1)...].first { !kinds.contains($0) }.map(String.init)
    }
  }
}
