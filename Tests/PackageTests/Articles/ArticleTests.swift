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

  @Test(arguments: try Article.all())
  func `an article's Swift is tested, and its links are valid`(article: Article) throws {
    // Continuous integration builds and runs the examples.
    let samples = try SwiftSample.all() + SwiftSample.all(in: "Tests/Examples/")
    let strays = Self.blocks(of: article).filter { block in
      !samples.contains { $0.contains(block) }
    }
    #expect(strays.map(\.body) == [])
    // Tests run only the code blocks in some of these languages.
    let languages = Set(article.blocks.map(\.language))
    #expect(languages.subtracting(["swift", "console", "json", "sh", "text"]) == [])
    let missing = article.links.filter {
      !FileManager.default.fileExists(atPath: PackageFiles.root.appending(path: $0).path)
    }
    #expect(missing == [])
  }

  /// An article names members of public types in code spans, such as `SellerField.secret`.
  @Test(arguments: try Article.all())
  func `an article names members that are public`(article: Article) throws {
    let records = try PackageFiles.paths.filter {
      $0.hasPrefix("Tests/PublicAPI/") && $0.hasSuffix(".txt")
    }.flatMap { try PackageFiles.text(at: $0).split(separator: "\n") }
    let names = Set(records.map { $0.prefix { $0 != " " && $0 != "(" } })
    let prose = article.blocks.reduce(article.text) { $0.replacing($1.text, with: "") }
    let unknown = prose.matches(of: /[^`]`([A-Z]\w+)\.(\w+)/)
      .filter { names.contains($0.1) && !names.contains("\($0.1).\($0.2)") && $0.2 != "swift" }
    #expect(unknown.map { "\($0.1).\($0.2)" } == [])
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

  /// Drawings can differ, and commands can lack the comments of the English page.
  @Test(arguments: try pages())
  func `a Korean page has the code of English pages, and needs none of them`(page: Article) throws {
    let english = try Article.all().filter { !$0.path.hasSuffix("Korean.md") }.flatMap(\.blocks)
    let strays = page.blocks.filter { block in
      block.language != "text"
        && !english.contains { other in
          other == block || block.language == "sh" && other.text.contains(block.text)
        }
    }
    #expect(strays == [])
    let links = page.links + page.text.matches(of: /doc:(\w+)/).map { "\($0.1).md" }
    #expect(links.filter { $0.hasSuffix(".md") && !$0.hasSuffix("Korean.md") } == [])
  }
}
