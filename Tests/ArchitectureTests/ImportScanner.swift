/// Finds the modules that a source file imports, in whatever form the statement has.
enum ImportScanner {
  static func modules(in source: String) -> [String] {
    let statement =
      /(?:^|[\n;])\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)/
    return SourceText(source).code.matches(of: statement).map { String($0.output.1) }
  }
}
