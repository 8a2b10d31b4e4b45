import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that each Korean article is a translation of the current English article. The last line of a Korean article contains a
/// checksum of the English text.
struct KoreanArticleTests {
  private static let originals = [
    "App/Container/OpenMarketKit.docc/ReadmeKorean.md": Article.readme,
    "App/Container/OpenMarketKit.docc/CommandLineKorean.md":
      "App/Container/OpenMarketKit.docc/CommandLine.md",
    "App/Container/OpenMarketKit.docc/AddingAScreenKorean.md":
      "App/Container/OpenMarketKit.docc/AddingAScreen.md",
    "App/Container/OpenMarketKit.docc/TourKorean.md":
      "App/Container/OpenMarketKit.docc/Tour.md",
    "Data/Sandbox/OpenMarketSandbox.docc/FaultsKorean.md":
      "Data/Sandbox/OpenMarketSandbox.docc/Faults.md",
    "Data/Sandbox/OpenMarketSandbox.docc/UsingAMarketKorean.md":
      "Data/Sandbox/OpenMarketSandbox.docc/UsingAMarket.md",
    "Data/OpenMarketData.docc/ReadingOfflineKorean.md":
      "Data/OpenMarketData.docc/ReadingOffline.md",
    "Presentation/OpenMarketPresentation.docc/EmbeddingKorean.md":
      "Presentation/OpenMarketPresentation.docc/Embedding.md",
    "Presentation/OpenMarketPresentation.docc/EditorKorean.md":
      "Presentation/OpenMarketPresentation.docc/Editor.md",
    "Presentation/OpenMarketPresentation.docc/ListsKorean.md":
      "Presentation/OpenMarketPresentation.docc/Lists.md",
    "Presentation/OpenMarketPresentation.docc/MessagesKorean.md":
      "Presentation/OpenMarketPresentation.docc/Messages.md",
    "Presentation/OpenMarketPresentation.docc/StatesAsJSONKorean.md":
      "Presentation/OpenMarketPresentation.docc/StatesAsJSON.md",
    "Tests/Support/OpenMarketTestSupport.docc/TestingTutorialKorean.md":
      "Tests/Support/OpenMarketTestSupport.docc/TestingTutorial.md",
  ]

  /// Returns the last line of the translation of the given English text. The line contains the text's FNV-1a hash.
  private static func mark(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01b3
    }
    return "<!-- English: \(String(hash, radix: 16)) -->"
  }

  @Test(arguments: originals)
  func `a Korean article is as recent as the English one`(korean: String, english: String) throws {
    let mark = Self.mark(try Article(path: english).text)
    let translation = try Article(path: korean).text
    guard !translation.hasSuffix("\n\(mark)\n") else { return }
    if PackageFiles.areRecorded {
      let renewed = translation.replacing(#/<!-- English: \w+ -->/#, with: mark)
      try renewed.write(to: PackageFiles.root.appending(path: korean), atomically: true, encoding: .utf8)
    } else {
      Issue.record("Translate the change of \(english) in \(korean), and run .ci/record.")
    }
  }

  @Test func `every Korean article is known`() {
    let paths = PackageFiles.paths.filter { $0.hasSuffix("Korean.md") }
    #expect(paths == Self.originals.keys.sorted())
  }
}
