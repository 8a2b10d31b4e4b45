import Testing

/// Shortcuts that the sources do without.
struct ForbiddenCodeTests {
  static func violations(in source: String) -> [String] {
    let code = SourceText(source).code
    let words = [
      "try!", "as!", "fatalError", "preconditionFailure", "@testable", "@_exported",
      "nonisolated(unsafe)",
    ]
    var found = words.filter { code.contains($0) }
    if code.contains(/[\w)\]>]!(?![=\w])/) { found.append("force unwrap") }
    found += uncommentedUnchecked(in: source)
    return found
  }

  /// `@unchecked Sendable` is a promise; the line before it says why it holds.
  private static func uncommentedUnchecked(in source: String) -> [String] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let code = SourceText(source).code.split(separator: "\n", omittingEmptySubsequences: false)
    return code.indices.filter { index in
      code[index].contains("@unchecked")
        && !(index > 0 && lines[index - 1].contains("//")) && !lines[index].contains("//")
    }.map { _ in "@unchecked without a reason" }
  }

  @Test(arguments: SourceTree.sources)
  func `a source takes no shortcut`(file: SourceTree.File) {
    #expect(Self.violations(in: file.text) == [])
  }

  @Test(arguments: SourceTree.sources)
  func `a source is small`(file: SourceTree.File) {
    #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 250)
  }

  @Test(arguments: [
    ("let a = try! b()", "try!"), ("let a = b as! C", "as!"), ("fatalError()", "fatalError"),
    ("@testable import A", "@testable"), ("@_exported import A", "@_exported"),
    ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"), ("let a = b!", "force unwrap"),
    ("a[0]!.b()", "force unwrap"), ("f(a)!\n", "force unwrap"), ("var a: B!", "force unwrap"),
    ("final class A: @unchecked Sendable {}", "@unchecked without a reason"),
  ])
  func `a shortcut is found`(source: String, name: String) {
    #expect(Self.violations(in: source).contains(name))
  }

  @Test(arguments: [
    "// try! nothing", "let a = \"b!\"", "if a != b {}", "if !a {}", "let a = [!b]",
    "// Guarded by a lock.\nfinal class A: @unchecked Sendable {}",
  ])
  func `what only looks like one is none`(source: String) {
    #expect(Self.violations(in: source) == [])
  }
}
