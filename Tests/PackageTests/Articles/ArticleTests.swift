import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that the README and all articles follow the rules for articles.
struct ArticleTests {
  /// The languages that code blocks may have. Tests run only the code blocks in some of these languages.
  private static let languages: Set = ["swift", "console", "json", "sh", "text"]

  /// Returns the Swift code blocks that don't import a framework that is available only on Apple platforms.
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
    let folder = PackageFiles.root.appending(path: article.path).deletingLastPathComponent()
    let missing = article.links.filter { link in
      // DocC finds an image of its catalog by the name.
      !["", "Resources"].contains {
        FileManager.default.fileExists(
          atPath: folder.appending(path: $0).appending(path: link).path)
      }
    }
    #expect(missing == [])
  }

  /// Files of features that the reader adds.
  private static var futureFiles: Regex<Substring> {
    /Notice|Sources\/TerminalShop\/(?:main|Tumblers)\.swift/
  }

  @Test(arguments: try Article.all() + [Article(path: "Tests/Examples/MarketApp/README.md")])
  func `the files and folders in an article exist`(article: Article) {
    let names = article.text.matches(
      of: /`([\w+\/.-]+\.swift|(?:Domain|Data|Presentation|App|Tests)\/[\w+\/.-]*)`/
    ).map { String($0.output.1) }
    let missing = names.filter { name in
      !name.contains(Self.futureFiles)
        && !PackageFiles.paths.contains {
          "/\($0)/".contains("/\(name)" + (name.hasSuffix("/") ? "" : "/"))
        }
    }
    #expect(missing == [])
  }

  @Test func `the README links to every article and every example`() throws {
    let links = try Article().links
    let packages = PackageFiles.paths.filter {
      $0.hasPrefix("Tests/Examples/") && $0.hasSuffix("/Package.swift")
    }
    // The README doesn't need to link to the root page of a catalog, which has the catalog's name.
    let articles = try Article.all().map(\.path).filter { path in
      let parts = path.split(separator: "/").suffix(2)
      return path != Article.readme && parts.first?.prefix { $0 != "." } != parts.last?.dropLast(3)
    }
    #expect(packages.count > 5 && articles.count > 6)
    for path in packages.map({ String($0.dropLast("Package.swift".count)) }) + articles {
      #expect(links.contains { $0.hasPrefix(path) }, "\(path)")
    }
  }

  /// The limit of the article "Contributing".
  @Test func `all Markdown files together have at most 50 000 words`() throws {
    let words = try PackageFiles.paths.filter { $0.hasSuffix(".md") }.map { path in
      try PackageFiles.text(at: path).split(whereSeparator: \.isWhitespace).count
    }
    #expect(words.reduce(0, +) <= 50_000)
    #expect(
      try Article(path: "App/Container/OpenMarketKit.docc/Contributing.md").text.contains(
        "at most 50 000 words"))
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

  @Test func `an article shows the files of the wish list`() throws {
    let files = try SwiftSample.examples().filter {
      $0.path.contains("/Wishlist/") && !$0.path.hasSuffix("/Package.swift")
    }
    let blocks = Set(try Article.all().flatMap { $0.blocks("swift") }.map { SwiftSample($0).body })
    #expect(files.filter { !blocks.contains($0.body) }.map(\.path) == [])
    #expect(files.count > 5)
  }

  // MARK: - The rules themselves, on articles that break them

  @Test func `a block without a sample, and one that is malformed, are detected`() throws {
    let text = "```swift\nlet a = 1\n```\n\n```swift\nimport UIKit\n```\n"
    expectEqual(try Self.strays(in: Article(path: "Bad.md", text: text)), ["let a = 1"])
    for text in ["```Swift\n```", "  ```swift\n  ```", "```swift\n"] {
      let languages = try Article(path: "Bad.md", text: text).blocks.map(\.language)
      #expect(languages.count == 1 && !Self.languages.isSuperset(of: languages))
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

/// Tests that each Korean article is a translation of the current English article. The last line of a Korean article contains a
/// checksum of the English text.
struct KoreanArticleTests {
  /// Returns the last line of the translation of the given English text. The line contains the text's FNV-1a hash.
  private static func mark(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01b3
    }
    return "<!-- English: \(String(hash, radix: 16)) -->"
  }

  @Test func `a Korean article is as recent as the English one`() throws {
    let articles = try Article.all().filter { $0.path.hasSuffix("Korean.md") }
    #expect(articles.count > 10)
    for korean in articles {
      let isReadme = korean.path.hasSuffix("/ReadmeKorean.md")
      let english = isReadme ? Article.readme : korean.path.replacing("Korean.md", with: ".md")
      let mark = Self.mark(try Article(path: english).text)
      if korean.text.hasSuffix("\n\(mark)\n") { continue }
      if PackageFiles.areRecorded {
        let renewed = korean.text.replacing(#/<!-- English: \w+ -->/#, with: mark)
        try Data(renewed.utf8).write(to: PackageFiles.root.appending(path: korean.path))
      } else {
        Issue.record("Translate the change of \(english) in \(korean), and run .ci/record.")
      }
    }
  }
}
