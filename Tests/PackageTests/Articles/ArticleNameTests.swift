import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that what an article names in code exists.
struct ArticleNameTests {
  /// The words of Apple's platforms, tools and Foundation, which no source contains.
  private static let foreignWords: Set<Substring> = [
    "NSAllowsLocalNetworking", "NSAppTransportSecurity", "NSCollectionViewItem",
    "NSExceptionDomains", "NSLocalNetworkUsageDescription", "NSTableCellView",
    "OpenMarket_OpenMarketData", "SWIFT_DEFAULT_ACTOR_ISOLATION", "UIApplication",
    "UICollectionViewDataSourcePrefetching", "UIViewControllerRepresentable", "YES",
    "allowsExpensiveNetworkAccess", "beginBackgroundTask", "codable", "dispatchMain",
    "endBackgroundTask", "expirationHandler", "performExpiringActivity", "reloadData", "sleep",
    "withName", "withReason",
  ]

  private static let words: Set<Substring> = {
    let paths = PackageFiles.paths.filter {
      !$0.hasSuffix(".md") && !$0.hasSuffix(".png") && !$0.hasSuffix("ArticleNameTests.swift")
    }
    let texts = paths.compactMap { try? PackageFiles.text(at: $0) }
    return Set((PackageFiles.paths + texts).flatMap(words)).union(foreignWords)
  }()

  private static func words(of text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Returns the Swift names in a text whose words no source contains, and the paths that lead nowhere.
  private static func strays(in text: String) -> [String] {
    let prose = text.replacing(/```[\s\S]*?```/, with: "")
    let names = prose.matches(of: /`([.$]?[A-Za-z_][\w.]*(?:\((?:\w+:)*\))?)`/)
    let paths = prose.matches(of: /`((?:Domain|Data|Presentation|App|Tests)\/[\w+\/.-]*)`/)
    return names.map { String($0.output.1) }.filter { !words(of: $0).allSatisfy(words.contains) }
      + paths.map { String($0.output.1) }.filter { path in
        !PackageFiles.paths.contains { "\($0)/".hasPrefix(path) }
      }
  }

  @Test(arguments: try Article.all().filter { !$0.path.hasPrefix(".github/CHANGELOG") })
  func `the names in an article exist`(article: Article) {
    #expect(Self.strays(in: article.text) == [])
  }

  @Test func `names that don't exist are detected`() {
    let text = "`timeouts.raed`, `timeouts.read`, `confirm(_:as:)`, `Domain/No.swift`, `Data/API/`"
    #expect(Self.strays(in: text) == ["timeouts.raed", "Domain/No.swift"])
  }
}
