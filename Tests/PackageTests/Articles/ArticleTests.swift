import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that the README and all articles follow the rules for articles.
struct ArticleTests {
  /// The languages that code blocks may have. Tests run only the code blocks in some of these
  /// languages.
  private static let languages: Set = ["swift", "console", "json", "sh", "text"]

  /// Returns the Swift code blocks that don't import a framework that is available only on Apple
  /// platforms.
  private static func blocks(of article: Article) -> [SwiftSample] {
    article.blocks("swift").map { SwiftSample($0) }.filter {
      Set(["SwiftUI", "UIKit", "AppKit"].map { "import \($0)" })
        .isDisjoint(with: $0.imports.map(String.init))
    }
  }

  private static func strays(in article: Article) throws -> [String] {
    let samples = try SwiftSample.all() + SwiftSample.examples()
    return blocks(of: article).filter { block in !samples.contains { $0.contains(block) } }
      .map(\.body)
  }

  @Test(arguments: try Article.all())
  func `an article's Swift is tested, and its links are valid`(article: Article) throws {
    let strays = try Self.strays(in: article)
    #expect(strays == [])
    #expect(article.blocks.map(\.language).filter { !Self.languages.contains($0) } == [])
    let missing = article.links.filter { link in
      let file = PackageFiles.root.appending(path: link)
      return !FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }
    #expect(missing == [])
  }

  /// Returns the members of public types that an article names in code spans, such as
  /// `SellerField.secret`, and that aren't public.
  private static func unknownMembers(in article: Article) throws -> [String] {
    let records = try PackageFiles.paths.filter {
      $0.hasPrefix("Tests/PublicAPI/") && $0.hasSuffix(".txt")
    }.flatMap { try PackageFiles.text(at: $0).split(separator: "\n") }
    let names = Set(records.map { $0.prefix { $0 != " " && $0 != "(" } })
    let prose = article.blocks.reduce(article.text) { $0.replacing($1.text, with: "") }
    return prose.matches(of: /[^`]`([A-Z]\w+)\.(\w+)/)
      .filter { names.contains($0.1) && !names.contains("\($0.1).\($0.2)") && $0.2 != "swift" }
      .map { "\($0.1).\($0.2)" }
  }

  @Test(arguments: try Article.all())
  func `an article names members that are public`(article: Article) throws {
    #expect(try Self.unknownMembers(in: article) == [])
  }

  /// The links in a catalog's pages lead only to other pages if the page is read as documentation,
  /// so they don't count.
  @Test func `every page and every example is two clicks from the README`() throws {
    let articles = try Article.all()
    let near = try Article().links
    let links = near + articles.filter { near.contains($0.path) }.flatMap(\.links)
    let packages = PackageFiles.paths.filter {
      $0.hasPrefix("Tests/Examples/") && $0.hasSuffix("/Package.swift")
    }.map { String($0.dropLast("/Package.swift".count)) }
    let pages = articles.map(\.path).filter {
      $0 != Article.readme && $0 != ".github/pull_request_template.md"
    }
    #expect(packages.count > 5)
    #expect(pages.count > 6)
    for path in packages + pages {
      #expect(links.contains { $0.hasPrefix(path) }, "\(path)")
    }
  }

  @Test(arguments: try SwiftSample.all())
  func `articles show all of each sample, and a test runs it`(sample: SwiftSample) throws {
    let blocks = Set(try Article.all().flatMap(Self.blocks)).filter(sample.contains)
    let rest = blocks.reduce(sample.body) { rest, block in rest.replacing(block.body, with: "") }
    #expect(rest.trimmingCharacters(in: .newlines) == "")
    let tests = try PackageFiles.paths.filter { $0.hasSuffix("SampleTests.swift") }
      .map { try PackageFiles.text(at: $0) }.joined()
    for block in blocks where !block.isTest {
      let name = try #require(block.name)
      #expect(tests.contains("\(name)("))
    }
  }

  // MARK: - The rules themselves, on articles that break them

  @Test func `a member that doesn't exist is detected`() throws {
    let text = "See `SellerState.Field.secret`, `SellerField.secret` and `SellerField.swift`.\n"
    let article = try Article(path: "Bad.md", text: text)
    expectEqual(try Self.unknownMembers(in: article), ["SellerState.Field"])
  }

  @Test func `a block without a sample, and one that is malformed, are detected`() throws {
    let text = "```swift\nlet a = 1\n```\n\n```swift\nimport UIKit\n```\n"
    expectEqual(try Self.strays(in: Article(path: "Bad.md", text: text)), ["let a = 1"])
    for text in ["```Swift\n```", "  ```swift\n  ```", "```swift\n"] {
      let languages = try Article(path: "Bad.md", text: text).blocks.map(\.language)
      #expect(languages.count == 1)
      #expect(!Self.languages.isSuperset(of: languages))
    }
    let sample = SwiftSample("import A\n\nfunc a() {\n}\n\nfunc b() {\n}\n")
    for (block, isPart) in [
      ("import A\n\nfunc b() {\n}", true), ("import B\n\nfunc b() {\n}", false),
      ("func b() {\n}", false), ("import A\n\nfunc b()", false), ("import A\n", false),
    ] {
      #expect(sample.contains(SwiftSample(block)) == isPart, "\(block)")
    }
  }
}
