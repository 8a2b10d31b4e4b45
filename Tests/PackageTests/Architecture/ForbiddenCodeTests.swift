import OpenMarketTestSupport
import Testing

/// Tests that the sources don't use forbidden features. In `.ci/run`, the formatter also finds
/// `try!`, `as!` and forced unwraps.
@Suite(.takingTurns(.calculating))
struct ForbiddenCodeTests {
  static func violations(in file: SourceTree.File) -> [String] {
    let code = file.source.code
    let words = [
      "fatalError", "preconditionFailure", "@testable", "@_exported", "nonisolated(unsafe)",
      // Time limits and pauses must not pass while the device sleeps.
      "= ContinuousClock()",
    ]
    var found = words.filter { code.contains($0) }
    // Only these files may export other modules, so that a front end or a test needs only one
    // import.
    let exporters = [
      "App/Apple/Exports.swift", "App/Container/Exports.swift", "Data/Lock/Mutex.swift",
      "Tests/Support/Exports.swift",
    ]
    if exporters.contains(file.path) {
      found.removeAll { $0 == "@_exported" }
    }
    // A wrong literal in the source of an app ends the process.
    if ["Data/Transfer/BaseURL.swift", "Domain/Entities/SellerCredential.swift"].contains(file.path)
    {
      found.removeAll { $0 == "fatalError" }
    }
    // Converting an array or a dictionary of async functions casts each function at run time, which
    // can fail.
    if code.contains(/\[[^\[\]\n]*\basync\b[^\[\]\n]*->[^\[\]\n]*\]/) {
      found.append("collection of async functions")
    }
    if code.contains("@unchecked") { found += uncommentedUnchecked(in: file) }
    return found
  }

  /// Returns a violation for each `@unchecked` that has no comment on the same line or the previous
  /// line.
  private static func uncommentedUnchecked(in file: SourceTree.File) -> [String] {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let code = file.source.code.split(separator: "\n", omittingEmptySubsequences: false)
    return code.indices.filter { index in
      code[index].contains("@unchecked")
        && !(index > 0 && lines[index - 1].contains("//")) && !lines[index].contains("//")
    }.map { _ in "@unchecked without a reason" }
  }

  private static func violations(in source: String) -> [String] {
    violations(in: SourceTree.File(path: "Domain/Bad.swift", text: source))
  }

  @Test func `sources don't use forbidden features`() {
    for file in SourceTree.sources {
      #expect(Self.violations(in: file) == [], "\(file.path)")
    }
  }

  /// The lines of a string literal, such as a table of texts, aren't counted.
  @Test func `source files are small`() {
    for file in SourceTree.sources {
      let (lines, code) = (
        file.text.split(separator: "\n", omittingEmptySubsequences: false),
        file.source.code.split(separator: "\n", omittingEmptySubsequences: false)
      )
      let count = zip(lines, code).count { line, code in
        let text = line.drop { $0 == " " }
        return text.isEmpty || text.hasPrefix("//") || code.contains { $0 != " " }
      }
      #expect(count <= 500, "\(file.path)")
    }
  }

  @Test(arguments: [
    ("fatalError()", "fatalError"), ("@testable import A", "@testable"),
    ("@_exported import A", "@_exported"), ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
    ("final class A: @unchecked Sendable {}", "@unchecked without a reason"),
    ("init(clock: any Clock<Duration> = ContinuousClock()) {}", "= ContinuousClock()"),
    ("let a: [@Sendable () async -> Int]", "collection of async functions"),
    ("var a: [Int: () async throws -> Void] = [:]", "collection of async functions"),
  ])
  func `a forbidden feature is found`(source: String, name: String) {
    #expect(Self.violations(in: source).contains(name))
  }

  @Test(arguments: [
    "// fatalError() ends it", "func a(_ b: [Int]) async -> [Int]", "let a = \"fatalError\"",
    "// Guarded by a lock.\nfinal class A: @unchecked Sendable {}",
  ])
  func `text that only resembles a forbidden feature is ignored`(source: String) {
    #expect(Self.violations(in: source) == [])
  }
}
