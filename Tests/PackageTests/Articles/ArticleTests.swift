import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that the README and all articles follow the rules for articles.
struct ArticleTests {
  /// Returns the Swift code blocks that don't import a framework that is available only on Apple
  /// platforms.
  private static func blocks(of article: Article) -> [SwiftSample] {
    article.blocks("swift").map { SwiftSample($0) }.filter { sample in
      !["import SwiftUI", "import UIKit", "import AppKit"].contains(where: sample.imports.contains)
    }
  }

  private static func strays(in article: Article) throws -> [String] {
    // Continuous integration builds and runs the examples.
    let samples = try SwiftSample.all() + SwiftSample.all(in: "Tests/Examples/")
    return blocks(of: article).filter { block in !samples.contains { $0.contains(block) } }
      .map(\.body)
  }

  /// Returns the languages that a code block can't have. Tests run only the code blocks in some of
  /// the others.
  private static func unknownLanguages(in article: Article) -> Set<String> {
    Set(article.blocks.map(\.language)).subtracting(["swift", "console", "json", "sh", "text"])
  }

  @Test(arguments: try Article.all())
  func `an article's Swift is tested, and its links are valid`(article: Article) throws {
    let strays = try Self.strays(in: article)
    #expect(strays == [])
    #expect(Self.unknownLanguages(in: article) == [])
    let missing = article.links.filter {
      !FileManager.default.fileExists(atPath: PackageFiles.root.appending(path: $0).path)
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
    let packages = PackageFiles.paths.compactMap { path in
      path.wholeMatch(of: /(Tests\/Examples\/.+)\/Package\.swift/).map { String($0.1) }
    }
    #expect(packages.count > 5)
    let pages = articles.map(\.path).filter {
      $0 != Article.readme && $0 != ".github/pull_request_template.md"
    }
    #expect(pages.count > 6)
    let lost = (packages + pages).filter { path in !links.contains { $0.hasPrefix(path) } }
    #expect(lost == [])
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

  @Test func `a member that doesn't exist, and a block without a sample, are detected`() throws {
    let text = "See `SellerState.Field.secret`, `SellerField.secret` and `SellerField.swift`.\n"
    expectEqual(
      try Self.unknownMembers(in: Article(path: "Bad.md", text: text)), ["SellerState.Field"])
    let blocks = "```swift\nlet a = 1\n```\n\n```swift\nimport UIKit\n```\n"
    expectEqual(try Self.strays(in: Article(path: "Bad.md", text: blocks)), ["let a = 1"])
  }

  @Test(arguments: ["```Swift\n```", "  ```swift\n  ```", "```swift\n"])
  func `a malformed code block is detected`(text: String) throws {
    #expect(Self.unknownLanguages(in: try Article(path: "Bad.md", text: text)).count == 1)
  }

  @Test func `a sample contains whole functions with the same imports`() {
    let sample = SwiftSample("import A\n\nfunc a() {\n}\n\nfunc b() {\n}\n")
    for (block, isPart) in [
      ("import A\n\nfunc b() {\n}", true), ("import B\n\nfunc b() {\n}", false),
      ("func b() {\n}", false), ("import A\n\nfunc b()", false), ("import A\n", false),
    ] {
      #expect(sample.contains(SwiftSample(block)) == isPart, "\(block)")
    }
  }
}

/// Tests that each Korean page can be read alone, with the code of the English pages.
struct KoreanArticleTests {
  private static func pages() throws -> [Article] {
    try Article.all().filter { $0.path.hasSuffix("Korean.md") }
  }

  @Test func `there are six Korean pages, and the Korean README leads to the others`() throws {
    let pages = try Self.pages()
    #expect(pages.count == 6)
    let front = try #require(pages.first { $0.path.hasSuffix("/ReadmeKorean.md") })
    let others = pages.map(\.path).filter { $0 != front.path }
    #expect(others.filter { !front.links.contains($0) } == [])
  }

  /// Returns the code blocks that no English page has, and the pages that aren't Korean to which the
  /// page sends its reader. Drawings can differ, and commands can lack the comments of the English
  /// page.
  private static func detours(in page: Article, from english: [Article]) -> [String] {
    let blocks = english.flatMap(\.blocks)
    let strays = page.blocks.filter { block in
      block.language != "text"
        && !blocks.contains { other in
          other == block || block.language == "sh" && other.text.contains(block.text)
        }
    }
    let links = page.links + page.text.matches(of: /doc:(\w+)/).map { "\($0.1).md" }
    return strays.map(\.text)
      + links.filter { $0.hasSuffix(".md") && !$0.hasSuffix("Korean.md") }
  }

  @Test(arguments: try pages())
  func `a Korean page has the code of English pages, and needs none of them`(page: Article) throws {
    let english = try Article.all().filter { !$0.path.hasSuffix("Korean.md") }
    #expect(Self.detours(in: page, from: english) == [])
  }

  @Test func `other code and a detour are detected`() throws {
    let block = "\n```swift\nlet a = 1\n```\n"
    let english = try Article(path: "Good.md", text: block)
    let links = "[영어](Good.md) <doc:Other> <doc:GoodKorean>\n"
    let page = try Article(
      path: "BadKorean.md", text: links + block + block.replacing("1", with: "2"))
    #expect(Self.detours(in: page, from: [english]) == ["let a = 2", "Good.md", "Other.md"])
  }
}
