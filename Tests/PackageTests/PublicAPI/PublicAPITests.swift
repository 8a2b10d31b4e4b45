import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that every public symbol of the package is documented, and that the public API is the same
/// as the recorded API.
@Suite(
  .takingTurns(.startingPrograms),
  .enabled(if: PublicAPI.extractor != nil, "needs a toolchain for Linux"),
  .timeLimit(.minutes(10)))
struct PublicAPITests {
  static let modules = [
    "OpenMarketDomain", "OpenMarketData", "OpenMarketPresentation", "OpenMarketKit",
    "OpenMarketJSON", "OpenMarketSandbox", "OpenMarketConformance",
    "OpenMarketSamples", "OpenMarketPreviews", "OpenMarketTestSupport",
  ]

  @Test(arguments: modules)
  func `the public API is documented and matches the recorded one`(module: String) async throws {
    let api = try await PublicAPI(of: module)
    #expect(api.undocumented == [])
    try expectRecorded(api.lines, of: module)
  }

  /// Most declarations of this module exist on Apple platforms only.
  @Test func `the public API for Apple platforms is documented and matches the recorded one`()
    throws
  {
    let api = SourceAPI(SourceTree.files(in: "App/Apple"))
    #expect(api.undocumented == [])
    try expectRecorded(api.lines, of: "OpenMarketApple")
  }

  private func expectRecorded(_ lines: [String], of module: String) throws {
    let text = lines.map { "\($0)\n" }.joined()
    try OpenMarketTestSupport.expectRecorded(text, at: "Tests/PublicAPI/\(module).txt")
  }
}
