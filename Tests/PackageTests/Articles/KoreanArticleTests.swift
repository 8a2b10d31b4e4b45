import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that each Korean page can be read alone, with the code of the English pages.
struct KoreanArticleTests {
  private static func pages() throws -> [Article] {
    try Article.all().filter { $0.path.hasSuffix("Korean.md") }
  }

  /// Returns the code blocks that no English page has, except drawings. Commands may lack the
  /// comments of the English page.
  private static func strays(in page: Article, among others: [Article]) -> [String] {
    page.blocks.filter { block in
      block.language != "text"
        && !others.flatMap(\.blocks).contains { other in
          other == block || block.language == "sh" && other.text.contains(block.text)
        }
    }.map(\.text)
  }

  /// Returns the pages that a Korean page sends its reader to and that aren't Korean.
  private static func detours(in page: Article) -> [String] {
    page.links.filter { $0.hasSuffix(".md") && !$0.hasSuffix("Korean.md") }
      + page.text.matches(of: /doc:(\w+)/).map { String($0.1) }.filter { !$0.hasSuffix("Korean") }
  }

  @Test func `there are six Korean pages, and the Korean README leads to the others`() throws {
    let pages = try Self.pages()
    #expect(pages.count == 6)
    let front = try #require(pages.first { $0.path.hasSuffix("/ReadmeKorean.md") })
    let others = pages.map(\.path).filter { $0 != front.path }
    #expect(others.filter { !front.links.contains($0) } == [])
  }

  @Test(arguments: try pages())
  func `a Korean page has the code of English pages, and needs none of them`(page: Article) throws {
    let english = try Article.all().filter { !$0.path.hasSuffix("Korean.md") }
    #expect(Self.strays(in: page, among: english) == [])
    #expect(Self.detours(in: page) == [])
  }

  @Test func `other code and a detour are detected`() throws {
    let english = try Article(path: "Good.md", text: "```swift\nlet a = 1\n```\n")
    let text = """
      [영어](Good.md) <doc:Good> <doc:GoodKorean>

      ```swift
      let a = 1
      ```

      ```swift
      let a = 2
      ```
      """
    let page = try Article(path: "BadKorean.md", text: text)
    expectEqual(Self.strays(in: page, among: [english]), ["let a = 2"])
    expectEqual(Self.detours(in: page), ["Good.md", "Good"])
  }
}
