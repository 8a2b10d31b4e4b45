import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct V1ListTests {
  /// A list of so many items, the newest first, as far as these pages of it; the item at place 0 has the largest number.
  private func market(of count: Int, answering pages: [Int]) throws -> V1Market {
    try V1Market(
      pages.map { number in
        let rows = (0..<count).dropFirst((number - 1) * 20).prefix(20)
        return .answer(
          JSONItem.page(rows.map { JSONItem.row(["id": "\(1_000 - $0)"]) }, number: number))
      })
  }

  struct Slice: Sendable, CustomTestStringConvertible {
    let count: Int
    let number: Int
    let size: Int
    /// The server's pages that are read.
    let reads: [Int]
    /// The places in the list of the rows that come.
    let rows: Range<Int>
    let hasNext: Bool

    init(_ count: Int, _ number: Int, _ size: Int, _ reads: [Int], _ rows: Range<Int>, _ more: Bool)
    {
      (self.count, self.number, self.size) = (count, number, size)
      (self.reads, self.rows, hasNext) = (reads, rows, more)
    }

    var testDescription: String { "page \(number) of \(size), of \(count)" }
  }

  static let slices = [
    Slice(52, 1, 20, [1], 0..<20, true), Slice(52, 3, 20, [3], 40..<52, false),
    Slice(0, 1, 20, [1], 0..<0, false),
    // A full page may be the last one.
    Slice(40, 2, 20, [2], 20..<40, true), Slice(40, 3, 20, [3], 0..<0, false),
    // Pages that are smaller than the server's.
    Slice(52, 21, 1, [2], 20..<21, true), Slice(52, 52, 1, [3], 51..<52, false),
    Slice(52, 3, 7, [1, 2], 14..<21, true), Slice(49, 7, 7, [3], 42..<49, false),
    Slice(40, 4, 10, [2], 30..<40, true), Slice(10, 3, 7, [1], 0..<0, false),
    // Larger pages.
    Slice(52, 1, 50, [1, 2, 3], 0..<50, true), Slice(50, 1, 50, [1, 2, 3], 0..<50, false),
    Slice(60, 1, 60, [1, 2, 3], 0..<60, true), Slice(40, 1, 1_000, [1, 2, 3], 0..<40, false),
    Slice(52, 2, 1_000, [51], 0..<0, false),
  ]

  @Test(arguments: slices)
  func `a page of any size is cut out of the server's pages of twenty`(slice: Slice) async throws {
    let market = try market(of: slice.count, answering: slice.reads)
    let request = try PageRequest(number: slice.number, size: slice.size)
    let page = try await market.repository.products(matching: .all, page: request)
    #expect(market.requests == slice.reads.map { "GET /items/\($0)" })
    #expect(page.rows.map(\.id) == slice.rows.map { ProductID(1_000 - $0) })
    #expect(page.invalidRows == [])
    #expect(page.totalCount == nil)
    #expect(page.next == (slice.hasNext ? request.next : nil))
  }

  @Test(arguments: [1, 7, 20, 1_000])
  func `the largest page number that can be counted is read`(size: Int) async throws {
    let request = try PageRequest(number: Int.max / size - 1, size: size)
    let market = try V1Market(.answer(JSONItem.page([])))
    let page = try await market.repository.products(matching: .all, page: request)
    #expect(page == ProductPage(rows: [], totalCount: nil, next: nil))
    #expect(market.requests == ["GET /items/\((request.number - 1) * size / 20 + 1)"])
  }

  @Test(
    arguments: [
      (JSONItem.row(["price": nil]), 77, "price", .missingKey),
      (JSONItem.row(["discounted_price": "1e20"]), 77, "discounted_price", .amountOutOfRange),
      (JSONItem.row(["thumbnails": #""x""#]), 77, "thumbnails", .wrongType(expected: .array)),
      (#"{"id":"x"}"#, nil, "id", .wrongType(expected: .number)),
    ] as [(String, Int?, String, DecodingFailure.Reason)])
  func `an unreadable row is named by its place on the page that was asked for`(
    row: String, id: Int?, field: String, problem: DecodingFailure.Reason
  ) async throws {
    let rows = (0..<20).map { JSONItem.row(["id": "\(1_000 - $0)"]) }
    let second = [JSONItem.row(["id": "980"]), row, JSONItem.row(["id": "978"])]
    let market = try V1Market(.answer(JSONItem.page(rows)), .answer(JSONItem.page(second)))
    let request = try PageRequest(number: 2, size: 15)
    let page = try await market.repository.products(matching: .all, page: request)
    #expect(page.rows.map(\.id) == [985, 984, 983, 982, 981, 980, 978].map { ProductID($0) })
    let defect = DecodingFailure(path: "items[1].\(field)", reason: problem)
    #expect(
      page.invalidRows == [
        InvalidRow(position: 6, id: id.map { ProductID($0) }, reason: .unreadable(defect))
      ])
    #expect(page.next == nil)
  }

  @Test func `a page that is too long does not shift those after it`() async throws {
    let long = (0..<25).map { JSONItem.row(["id": "\(1_000 - $0)"]) }
    let next = (20..<22).map { JSONItem.row(["id": "\(1_000 - $0)"]) }
    let market = try V1Market(.answer(JSONItem.page(long)), .answer(JSONItem.page(next)))
    let request = try PageRequest(number: 1, size: 40)
    let page = try await market.repository.products(matching: .all, page: request)
    #expect(page.rows.map(\.id) == (0..<22).map { ProductID(1_000 - $0) })
  }

  @Test func `there is no search, and nothing is asked for one`() async throws {
    let market = try V1Market()
    await #expect(throws: MarketError.unsupported(.search)) {
      try await market.repository.products(
        matching: ProductQuery(searchText: "lamp"), page: .first)
    }
    #expect(market.requests == [])
  }

  @Test(
    arguments: [
      (.failure(.timedOut), .timedOut), (.failure(.cancelled), .cancelled),
      (.refusal(400, "why"), .rejected(status: 400, reason: "why")),
      (.answer(""), .malformedResponse(DecodingFailure(path: "", reason: .emptyAnswer))),
      (.answer("{}"), .malformedResponse(DecodingFailure(path: "items", reason: .missingKey))),
    ] as [(Result<HTTPResponse, NetworkError>, MarketError)])
  func `a page that misses a part fails, and no more is read`(
    answer: Result<HTTPResponse, NetworkError>, expected: MarketError
  ) async throws {
    let rows = (0..<20).map { JSONItem.row(["id": "\(1_000 - $0)"]) }
    let market = try V1Market(.answer(JSONItem.page(rows)), answer)
    let request = try PageRequest(number: 1, size: 60)
    await #expect(throws: expected) {
      try await market.repository.products(matching: .all, page: request)
    }
    #expect(market.requests == ["GET /items/1", "GET /items/2"])
  }
}
