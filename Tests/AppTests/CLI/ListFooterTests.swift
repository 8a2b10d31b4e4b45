import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal
import Testing

@testable import OpenMarketCLI

@Suite struct ListFooterTests {
  private func footer(
    _ options: [String], _ page: ProductPage, _ language: Language = .english
  ) async throws -> String {
    let request = try ListRequest(Settings(ArgumentParser.parse(options)))
    let content = try #require(
      try await SampleProducts.content(
        page, language: language, request: request.page, search: request.searchText ?? ""))
    return ListFooter(request: request, content: content, language: language).line().text
  }

  @Test func `the next page has the same other options`() async throws {
    let options = [
      "--page=2", "--per-page", "3", "--search", "it's\u{1B}", "--server=http://a.example",
    ]
    let next = try PageRequest(number: 3, size: 3)
    let page = ProductPage(rows: try SampleProducts.all(), totalCount: 10, next: next)
    #expect(
      try await footer(options, page)
        == "Page 2 of 4 · 10 products · next: openmarket list --page 3 --per-page 3 "
        + "--search 'it'\\''s\u{FFFD}' --server http://a.example")
  }

  @Test(arguments: [
    (["--search=--all"], "list --page 2 --search=--all"),
    (["search", "--", "-x"], "search --page 2 -- -x"),
    (["search", "--layout=grid", "--", "-x"], "search --page 2 --layout grid -- -x"),
    (["search", "-5"], "search --page 2 -- -5"),
  ])
  func `what looks like an option is still none on the next page`(
    words: [String], next: String
  ) async throws {
    let page = ProductPage(
      rows: try SampleProducts.all(), totalCount: nil, next: PageRequest.first.next)
    #expect(try await footer(words, page) == "Page 1 · next: openmarket \(next)")
    let given = try ListRequest(Settings(ArgumentParser.parse(words)))
    let again = try ListRequest(
      Settings(ArgumentParser.parse(next.split(separator: " ").map(String.init))))
    #expect(again.page.number == 2)
    #expect(again.searchText == given.searchText)
  }

  @Test func `the last page says so`() async throws {
    let page = ProductPage(rows: try SampleProducts.all(), totalCount: 3, next: nil)
    #expect(try await footer([], page) == "Page 1 of 1 · 3 products · end of the list")
    #expect(try await footer([], page, .korean) == "1페이지 중 1페이지 · 상품 3개 · 마지막 페이지입니다")
  }

  @Test func `what the server does not tell is not told`() async throws {
    let page = ProductPage(
      rows: try SampleProducts.all(), totalCount: nil, next: PageRequest.first.next)
    #expect(try await footer([], page) == "Page 1 · next: openmarket list --page 2")
  }

  @Test func `a page of skipped rows is not empty`() async throws {
    let row = OmittedRow(position: 0, id: nil, reason: .duplicate)
    let page = ProductPage(rows: [], omissions: [row], totalCount: 1, next: nil)
    #expect(try await footer([], page) == "Page 1 of 1 · 1 product · end of the list")
  }

  @Test(arguments: [
    ([], "There are no products."), (["--search", "tea"], "No product matches 'tea'."),
    (["--page", "9"], "There is nothing on page 9."),
  ])
  func `nothing is told, too`(options: [String], text: String) async throws {
    #expect(try await footer(options, ProductPage(rows: [], totalCount: nil, next: nil)) == text)
  }

  @Test(arguments: [
    ("plain-1.0", "plain-1.0"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
    ("$(x)", "'$(x)'"), ("텀블러", "텀블러"), ("*", "'*'"),
  ])
  func `a word is quoted for the shell`(word: String, expected: String) {
    #expect(ShellWord.quoted(word) == expected)
  }
}
