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
      "@unchecked",
      // Time limits and pauses must not pass while the device sleeps.
      "= ContinuousClock()",
    ]
    let permitted = [
      // With these exports, a front end or a test needs only one import.
      "App/Apple/Exports.swift": "@_exported", "App/Container/Exports.swift": "@_exported",
      "Data/Lock/Mutex.swift": "@_exported",
      // A wrong literal in the source of an app ends the process.
      "Data/Transfer/BaseURL.swift": "fatalError",
      "Domain/Entities/SellerCredential.swift": "fatalError",
    ]
    var found = words.filter { code.contains($0) && permitted[file.path] != $0 }
    // Converting an array or a dictionary of async functions casts each function at run time, which
    // can fail.
    if code.contains(/\[[^\[\]\n]*\basync\b[^\[\]\n]*->[^\[\]\n]*\]/) {
      found.append("collection of async functions")
    }
    return found
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

  @Test(
    arguments: [
      ("fatalError()", "fatalError"), ("@testable import A", "@testable"),
      ("@_exported import A", "@_exported"),
      ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
      ("final class A: @unchecked Sendable {}", "@unchecked"),
      ("init(clock: any Clock<Duration> = ContinuousClock()) {}", "= ContinuousClock()"),
      ("let a: [@Sendable () async -> Int]", "collection of async functions"),
      ("var a: [Int: () async throws -> Void] = [:]", "collection of async functions"),
      ("// fatalError() ends it", nil), ("let a = \"fatalError\"", nil),
      ("func a(_ b: [Int]) async -> [Int]", nil),
    ] as [(String, String?)])
  func `a forbidden feature is found, and text that only resembles one is ignored`(
    source: String, name: String?
  ) {
    let file = SourceTree.File(path: "Domain/Bad.swift", text: source)
    #expect(Self.violations(in: file) == [name].compactMap(\.self))
  }
}
