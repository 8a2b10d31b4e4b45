import Foundation
import Testing

/// What holds for the README and for every article.
struct ArticleTests {
  /// Those that show what is tested, and those that only show.
  private static let languages: Set = ["swift", "console", "json", "sh", "text"]

  /// What is not on Linux cannot be built here.
  private static func isForApple(_ block: String) -> Bool {
    block.contains(/(?m)^import (SwiftUI|UIKit|AppKit|ImageIO)$/)
  }

  private static func strays(in article: Article) throws -> [String] {
    let samples = Set(try (SampleFile.all() + SampleFile.strangers()).map(\.text))
    return article.blocks("swift").filter { !isForApple($0) && !samples.contains($0) }
  }

  @Test func `every catalogue has a page to begin with, and articles`() throws {
    let paths = Set(try Article.all().map(\.path))
    let pages = [
      "Domain/OpenMarketDomain", "Data/OpenMarketData", "Presentation/OpenMarketPresentation",
      "App/Container/OpenMarket", "App/Sandbox/OpenMarketSandbox",
      "Tests/Support/OpenMarketTestSupport",
    ].map { catalogue in
      "\(catalogue).docc/\(catalogue.split(separator: "/").last ?? "").md"
    }
    #expect(paths.isSuperset(of: pages + [Article.readme]))
    #expect(paths.count > 2 * pages.count)
  }

  @Test(arguments: try Article.all())
  func `what an article shows of Swift is a whole file that is run`(article: Article) throws {
    #expect(try Self.strays(in: article) == [])
  }

  @Test(arguments: try Article.all())
  func `an article has blocks of known languages alone`(article: Article) {
    #expect(article.blocks.map(\.language).filter { !Self.languages.contains($0) } == [])
  }

  @Test(arguments: try Article.all())
  func `links lead to files that are there`(article: Article) {
    let folder = PackageFiles.root.appending(path: article.path).deletingLastPathComponent()
    let missing = article.links.filter { link in
      !FileManager.default.fileExists(atPath: folder.appending(path: link).path)
    }
    #expect(missing == [])
  }

  @Test func `the README leads to every article`() throws {
    let links = Set(try Article().links)
    let articles = try Article.all().map(\.path).filter { path in
      let parts = path.split(separator: "/").suffix(2)
      // The page that a catalogue begins with leads on, and is named after it.
      return path != Article.readme && parts.first?.prefix { $0 != "." } != parts.last?.dropLast(3)
    }
    #expect(articles.count > 6)
    #expect(articles.filter { !links.contains($0) } == [])
  }

  @Test(arguments: try SampleFile.all())
  func `a sample stands in an article, and is run by a test beside it`(sample: SampleFile) throws {
    #expect(try Article.all().contains { $0.blocks("swift").contains(sample.text) })
    let name = try #require(sample.declarations.first)
    #expect(try sample.tests().contains { $0.contains("\(name)(") })
  }

  @Test(arguments: ["TerminalShop", "Wishlist"])
  func `what a package of strangers has stands in an article`(package: String) throws {
    let files = try SampleFile.strangers().filter { $0.path.contains("/\(package)/") }
    let blocks = Set(try Article.all().flatMap { $0.blocks("swift") })
    #expect(files.filter { !blocks.contains($0.text) }.map(\.path) == [])
    #expect(files.count > 5)
  }

  // MARK: - The rules themselves, on articles that break them

  @Test func `a block that no sample has is noticed`() throws {
    let text = "```swift\nlet a = 1\n```\n\n```swift\nimport UIKit\n```\n"
    #expect(try Self.strays(in: Article(path: "Bad.md", text: text)) == ["let a = 1"])
  }

  @Test(arguments: ["```Swift\n```", "  ```swift\n  ```", "```swift\n"])
  func `a block that would not be looked at is noticed`(text: String) {
    let languages = Article(path: "Bad.md", text: text).blocks.map(\.language)
    #expect(languages.count == 1)
    #expect(!Self.languages.isSuperset(of: languages))
  }

  @Test func `a session is its commands with what they print`() {
    let text = "```console\n$ one\nprice: $ 2\n\n$ two\n```\n"
    #expect(
      Article(path: "Good.md", text: text).steps == [
        Article.Step(command: "one", output: "price: $ 2"),
        Article.Step(command: "two", output: ""),
      ])
  }
}
