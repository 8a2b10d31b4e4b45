import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that every public symbol of the package is documented, and that the public API is the same as the recorded API.
@Suite(
  .takingTurns(.startingPrograms),
  .enabled(if: SymbolExtractor() != nil, "needs a toolchain for Linux"),
  .timeLimit(.minutes(5)))
struct PublicAPITests {
  static let modules = [
    "OpenMarketDomain", "OpenMarketData", "OpenMarketPresentation", "OpenMarketKit",
    "OpenMarketJSON", "OpenMarketApple", "OpenMarketSandbox", "OpenMarketConformance",
    "OpenMarketSamples", "OpenMarketPreviews", "OpenMarketTestSupport",
  ]

  @Test(arguments: modules)
  func `the public API is documented and matches the recorded one`(module: String) async throws {
    let extractor = try #require(SymbolExtractor())
    let api = try await extractor.publicAPI(of: module)
    #expect(api.undocumented == [])

    let path = "Tests/PublicAPI/\(module).txt"
    let file = PackageFiles.root.appending(path: path)
    if PackageFiles.areRecorded {
      try Data((api.lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let changes = api.changes(since: recorded.split(separator: "\n").map(String.init))
    if !changes.isEmpty {
      Issue.record(
        """
        \(path) says otherwise:
        \(changes.joined(separator: "\n"))
        If that is meant: .ci/record
        """)
    }
  }
}
