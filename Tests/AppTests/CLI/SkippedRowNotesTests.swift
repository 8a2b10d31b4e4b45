import OpenMarketDomain
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct SkippedRowNotesTests {
  private static let page = ProductPage(
    rows: [],
    omissions: [
      OmittedRow(
        position: 0, id: ProductID(5),
        reason: .unreadable(ResponseDefect(path: "pages[0].price", problem: .null))),
      OmittedRow(
        position: 1, id: nil,
        reason: .unreadable(ResponseDefect(path: "", problem: .wrongType(expected: .number)))),
      OmittedRow(position: 2, id: ProductID(6), reason: .duplicate),
      OmittedRow(position: 20, id: ProductID(1), reason: .beyondPageSize),
      OmittedRow(position: 21, id: ProductID(2), reason: .beyondPageSize),
    ], totalCount: 9, next: nil)

  @Test(
    arguments: [
      (
        .english,
        [
          "skipped row 1 (#5): pages[0].price: the value is null.",
          "skipped row 2: the value is no number.",
          "skipped 1 row: the same product stands further up.",
          "skipped 2 rows: more than the page holds.",
        ]
      ),
      (
        .korean,
        [
          "1번째 줄 (#5)을 건너뛰었습니다: pages[0].price: 값이 null입니다.",
          "2번째 줄을 건너뛰었습니다: 값이 숫자가 아닙니다.",
          "1줄을 건너뛰었습니다: 같은 상품이 이미 있습니다.",
          "2줄을 건너뛰었습니다: 페이지 크기를 넘습니다.",
        ]
      ),
    ] as [(Language, [String])])
  func `each unreadable row is told, the others together`(
    language: Language, expected: [String]
  ) async throws {
    let content = try #require(try await SampleProducts.content(Self.page))
    #expect(SkippedRow.notes(content.skipped, language) == expected)
  }

  @Test func `JSON tells of each`() async throws {
    let content = try #require(try await SampleProducts.content(Self.page))
    let text = JSONWriter.text(JSONValue(content, page: .first))
    #expect(
      text.hasPrefix(
        """
        {
          "products": [],
          "page": 1,
          "totalCount": 9,
          "hasNext": false,
          "skipped": [
            {
              "position": 0,
              "id": 5,
              "reason": "unreadable",
              "path": "pages[0].price",
              "problem": "null-value"
            },
            {
              "position": 1,
              "id": null,
              "reason": "unreadable",
              "path": "",
              "problem": "wrong-type"
            },
            {
              "position": 2,
              "id": 6,
              "reason": "duplicate",
              "path": null,
              "problem": null
            },
            {
              "position": 20,
              "id": 1,
              "reason": "beyond-page-size",
        """))
  }
}
