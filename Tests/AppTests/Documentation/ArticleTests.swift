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

  @Test func `every catalog has a root page and articles`() throws {
    let paths = Set(try Article.all().map(\.path))
    let pages = [
      "Domain/OpenMarketDomain", "Data/OpenMarketData", "Presentation/OpenMarketPresentation",
      "App/Container/OpenMarketKit", "Data/Sandbox/OpenMarketSandbox",
      "Tests/Support/OpenMarketTestSupport",
    ].map { "\($0).docc/\($0.split(separator: "/").last ?? "").md" }
    #expect(paths.isSuperset(of: pages + [Article.readme]))
    #expect(paths.count > 2 * pages.count)
  }

  @Test(arguments: try Article.all())
  func `an article's Swift is tested, and its links are valid`(
    article: Article
  ) throws {
    #expect(try Self.strays(in: article) == [])
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
    )
    .map { String($0.output.1) }
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

  @Test func `a block without a sample is detected`() throws {
    let text = "```swift\nlet a = 1\n```\n\n```swift\nimport UIKit\n```\n"
    #expect(try Self.strays(in: Article(path: "Bad.md", text: text)) == ["let a = 1"])
    let sample = SwiftSample("import A\n\nfunc a() {\n}\n\nfunc b() {\n}\n")
    for (block, isPart) in [
      ("import A\n\nfunc b() {\n}", true), ("import B\n\nfunc b() {\n}", false),
      ("func b() {\n}", false), ("import A\n\nfunc b()", false), ("import A\n", false),
    ] {
      #expect(sample.contains(SwiftSample(block)) == isPart, "\(block)")
    }
  }

  @Test(arguments: ["```Swift\n```", "  ```swift\n  ```", "```swift\n"])
  func `a malformed block is detected`(text: String) {
    let languages = Article(path: "Bad.md", text: text).blocks.map(\.language)
    #expect(languages.count == 1)
    #expect(!Self.languages.isSuperset(of: languages))
  }

  @Test func `a session consists of commands and their output`() {
    let text = "```console\n$ one\nprice: $ 2\n\n$ two\n```\n"
    #expect(
      Article(path: "Good.md", text: text).steps == [
        Article.Step(command: "one", output: "price: $ 2"),
        Article.Step(command: "two", output: ""),
      ])
  }
}

@Suite(.oneAtATime(.startingPrograms))
struct ArticleSessionTests {
  /// The steps of all sessions, except `swift test`, which runs this test.
  private static func steps() throws -> [Article.Step] {
    try Article.all().flatMap(\.steps).filter { $0.command != "swift test" }
  }

  @Test func `there are sessions to replay`() throws {
    let commands = try Article().steps.map(\.command)
    #expect(commands == ["swift run openmarket", "swift test"])
    #expect(try Self.steps().count > 6)
  }

  @Test(arguments: try Self.steps())
  func `a command prints what the article shows`(step: Article.Step) async throws {
    let words = step.command.split(separator: " ").map(String.init)
    let command = try #require(
      [["swift", "run", "openmarket"], ["openmarket"]].first { words.starts(with: $0) })
    let result = try await CommandLineProcess(
      Array(words.dropFirst(command.count)),
      environment: ["LANG": "en_US.UTF-8", "COLUMNS": "100"]
    ).outcome()
    #expect(result.exitCode == 0)
    // Ignore trailing spaces, which aren't visible in the article.
    let output = result.output.replacing(/[ ]+(?=\n|$)/, with: "")
    if step.output.isEmpty {
      // The README shows the output as an image.
      #expect(output.hasPrefix(" ID  NAME") && output.contains("Page 1 of 4"))
    } else {
      #expect(output.trimmingCharacters(in: .newlines) == step.output)
    }
  }
}
