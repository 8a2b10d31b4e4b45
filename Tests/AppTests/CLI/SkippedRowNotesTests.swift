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
          "skipped row 3 (#6): the same product stands further up.",
          "skipped row 21 (#1), row 22 (#2): more than the page holds.",
        ]
      ),
      (
        .korean,
        [
          "1번째 줄 (#5)을 건너뛰었습니다: pages[0].price: 값이 null입니다.",
          "2번째 줄을 건너뛰었습니다: 값이 숫자가 아닙니다.",
          "3번째 줄 (#6)을 건너뛰었습니다: 같은 상품이 이미 있습니다.",
          "21번째 줄 (#1), 22번째 줄 (#2)을 건너뛰었습니다: 페이지 크기를 넘습니다.",
        ]
      ),
    ] as [(Language, [String])])
  func `each row is named, the readable ones together`(
    language: Language, expected: [String]
  ) async throws {
    let content = try #require(try await SampleProducts.content(Self.page))
    #expect(SkippedRow.notes(content.skipped, language) == expected)
  }

  @Test(
    arguments: [
      (
        Language.english,
        [
          "skipped page 2 row 1 (#5): the value is null.",
          "skipped page 3 row 2: the same product stands further up.",
        ]
      ),
      (
        .korean,
        [
          "2페이지 1번째 줄 (#5)을 건너뛰었습니다: 값이 null입니다.",
          "3페이지 2번째 줄을 건너뛰었습니다: 같은 상품이 이미 있습니다.",
        ]
      ),
    ])
  func `rows of several pages are told with their page`(language: Language, expected: [String]) {
    let rows = [
      SkippedRow(
        page: 2,
        row: OmittedRow(
          position: 0, id: ProductID(5),
          reason: .unreadable(ResponseDefect(path: "", problem: .null)))),
      SkippedRow(page: 3, row: OmittedRow(position: 1, id: nil, reason: .duplicate)),
    ]
    #expect(SkippedRow.notes(rows, showsPages: true, language) == expected)
  }

  @Test(arguments: [
    (20, "row 20:"), (21, "row 20 and 1 more row:"), (22, "row 20 and 2 more rows:"),
  ])
  func `of many rows the first ones are named`(count: Int, end: String) {
    let rows = (0..<count).map {
      SkippedRow(page: 1, row: OmittedRow(position: $0, id: nil, reason: .beyondPageSize))
    }
    let notes = SkippedRow.notes(rows, .english)
    #expect(notes.count == 1)
    #expect(notes.first?.contains(end) == true, "\(notes)")
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
