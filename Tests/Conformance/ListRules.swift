import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The rules that concern pages of the product list.
extension ConformanceRule {
  /// The first page of the product list can be decoded, and its products have all values in the
  /// expected formats, and consistent prices.
  public static let listPage = ConformanceRule(rawValue: "list-page") { run in
    if run.healthAnswer?.content != "OK" { try await run.requireListOfAPI() }
    let answer = try await run.askFirstPage()
    guard let page = run.content(of: answer) else { return }
    guard !answer.rows.isEmpty else { return run.expectNoContent(answer) }
    if run.check.apiVersion != .v1, let version = run.contract?.version {
      run.add(.met, "API 버전 \(version)", "API version \(version)")
    }
    // A value can be out of range, which the document doesn't say.
    if let failure = page.failures.first,
      !answer.differences(from: run.contract).contains(where: { $0.place.contains("[") })
    {
      run.add(.deviates, LocalizedText(.malformedResponse(failure)))
    }
    run.expectSize(PageRequest.defaultSize, of: answer)
    for (index, row) in answer.rows.enumerated() {
      let keys = ["price", "discounted_price", "bargain_price"]
      let prices = keys.compactMap { row[$0].number }
      guard prices.count == 3 else { continue }
      let place = "pages[\(index)].bargain_price"
      run.expect(place, prices[2], is: prices[0] - prices[1], else: .deviates)
    }
    // The contract doesn't forbid a discount that exceeds the price, and existing servers have such
    // products.
    if let product = page.products.first(where: { $0.values.bargainPrice.tenThousandths < 0 }) {
      run.add(
        .deviates, "\(product.id)번 상품의 할인이 가격보다 큼",
        "the discount of product \(product.id) exceeds its price")
    }
  }

  /// The paging fields are consistent with the request and with each other, and a page with a size
  /// of 1,000 contains all products up to 1,000.
  public static let listPaging = ConformanceRule(rawValue: "list-paging", isInVersion1: false) {
    run in
    let answer = try await run.firstRows()
    let size = PageRequest.defaultSize
    // In the API, `limit` is the end index of the page, not the page size.
    var expected =
      [("pageNo", 1), ("itemsPerPage", size), ("offset", 0), ("limit", size)]
      .map { ($0, DecodedJSON.number(Decimal($1))) } + [("hasPrev", .bool(false))]
    let total = answer.json.member("totalCount").integer
    let least = min(answer.rows.count, size)
    if let total, total >= least {
      let lastPage = (total - 1) / size + 1
      expected += [("lastPage", .number(Decimal(lastPage))), ("hasNext", .bool(lastPage > 1))]
    } else if let total {
      run.expect("totalCount", total, is: least, else: .deviates)
    }
    // The comparison with the document reports missing values.
    for (key, value) in expected where answer.json.member(key) != .null {
      let found = answer.json.member(key)
      // If `hasNext` is `false` although more pages exist, clients never load these pages.
      let isFatal = key == "hasNext" && found == .bool(false)
      run.expect(key, found, is: value, else: isFatal ? .broken : .deviates)
    }
    let large = try await run.page(1, size: 1_000)
    if run.content(of: large) != nil { run.expectSize(1_000, of: large) }
  }

  /// The products on the first page are sorted from newest to oldest, without duplicates.
  public static let listOrder = ConformanceRule(rawValue: "list-order", isInVersion1: false) {
    run in
    // A newer product has a higher ID.
    let ids = try await run.firstProducts().map(\.id.rawValue)
    for (index, (id, expected)) in zip(ids, Set(ids).sorted(by: >)).enumerated() {
      run.expect("pages[\(index)].id", id, is: expected, else: .deviates)
    }
  }

  /// The second page continues the first page, without repeating products.
  public static let nextPage = ConformanceRule(rawValue: "next-page") { run in
    let first = try await run.firstRows().content
    guard let first, first.next != nil else {
      throw Interruption.skipped("페이지가 하나뿐임", "there is only one page")
    }
    let answer = try await run.page(2)
    guard let page = run.content(of: answer) else { return }
    // Some repeated products or an empty page are only deviations, because sellers may add or
    // remove products between the two requests.
    let repeated = Set(page.products.map(\.id)).intersection(first.products.map(\.id))
    if !repeated.isEmpty, repeated.count == first.products.count {
      run.add(.broken, "같은 페이지가 다시 옴", "the same page again")
    } else if !repeated.isEmpty {
      run.add(
        .deviates, "반복된 상품 \(repeated.count)개", "\(repeated.count.counted("product")) repeated")
    }
    run.expect("products", answer.rows.count, in: 1...PageRequest.defaultSize)
  }

  /// A page past the end of the list is empty.
  public static let pagePastEnd = ConformanceRule(rawValue: "page-past-end") { run in
    _ = try await run.firstPage()
    // No list is that long.
    run.expectEmpty(try await run.page(1_000_000))
  }

  /// A search by a product's name, and by a Korean word, finds a product, and a search without
  /// matches returns an empty page.
  public static let search = ConformanceRule(rawValue: "search", isInVersion1: false) { run in
    let rows = try await run.firstPage().content?.products ?? []
    run.expectEmpty(try await run.search("zq없는상품qz7x"))
    let syllables: ClosedRange<Unicode.Scalar> = "가"..."힣"
    let words = rows.flatMap { $0.name.unicodeScalars.split { !syllables.contains($0) } }
    let texts = [longest(of: rows.map { $0.name.unicodeScalars[...] }), longest(of: words)]
    // Without a suitable name, only the search without matches is checked.
    for text in texts.compactMap(\.self) {
      guard let found = run.content(of: try await run.search(text))?.products else { continue }
      let others = found.count { !$0.mentions(text) }
      if others == found.count {
        run.add(.broken, "검색어 '\(text)'의 결과가 없음", "no results for '\(text)'")
      } else if others > 0, found.map(\.id) == rows.map(\.id) {
        run.add(.broken, "검색하지 않은 것과 같은 목록", "the same list as without a search")
      } else if others > 0 {
        // Report only a deviation, because servers don't document which fields a search includes.
        run.add(.deviates, "검색어가 없는 상품 \(others)개", "\(others.counted("product")) without the text")
      }
    }
  }
}

extension ConformanceRun {
  fileprivate func firstPage() async throws -> Answer<ProductPage> {
    let answer = try await askFirstPage()
    guard answer.content != nil else { throw Interruption.needs(.listPage) }
    return answer
  }

  fileprivate func firstRows() async throws -> Answer<ProductPage> {
    let answer = try await firstPage()
    guard !answer.rows.isEmpty else {
      throw Interruption.skipped("상품이 없음", "there are no products")
    }
    return answer
  }

  /// Returns the readable products of the first page.
  func firstProducts() async throws -> [Product] { try await firstRows().content?.products ?? [] }

  /// Searches for a text, unless the API has no search.
  fileprivate func search(_ text: String) async throws -> Answer<ProductPage> {
    let answer = try await page(1, matching: text)
    guard answer.error != .unsupported(.search) else {
      throw Interruption.skipped("API 버전 2에는 검색이 없음", "API version 2 has no search")
    }
    return answer
  }

  fileprivate func expectSize(_ size: Int, of answer: Answer<ProductPage>) {
    let least = answer.content?.totalCount.map { min($0, size) } ?? 0
    expect("products", answer.rows.count, in: least...size)
  }

  fileprivate func expectEmpty(_ answer: Answer<ProductPage>) {
    guard content(of: answer) != nil else { return }
    if answer.rows.isEmpty { expectNoContent(answer) }
    expect("products", answer.rows.count, is: 0)
  }

  /// Expects status 204 for an empty page, except in version 1. A body such as `{"pages":[]}` is a
  /// deviation that this package tolerates.
  fileprivate func expectNoContent(_ answer: Answer<ProductPage>) {
    guard check.apiVersion != .v1 else { return }
    expect("status", answer.response?.status ?? 0, is: 204, else: .deviates)
  }
}

extension ProductPage {
  /// The defects of the products that can't be decoded.
  var failures: [DecodingFailure] {
    invalidRows.compactMap { if case .unreadable(let failure) = $0.reason { failure } else { nil } }
  }
}

extension DecodedJSON {
  /// Returns the member with a name in camel case, which version 2 of the API writes in snake case.
  fileprivate func member(_ name: String) -> DecodedJSON {
    members[name] ?? self[name.replacing(/[A-Z]/) { "_\($0.0.lowercased())" }]
  }
}

extension Product {
  fileprivate func mentions(_ text: String) -> Bool {
    ProductQuery(searchText: text).matches(self)
      || values.description.lowercased().contains(text.lowercased())
  }
}

/// Returns the longest text that can be searched for, because it matches few other products.
private func longest(of texts: [Substring.UnicodeScalarView]) -> String? {
  texts.compactMap { ProductQuery(searchText: String(Substring($0.prefix(100)))).searchText }
    .max { $0.count < $1.count }
}
