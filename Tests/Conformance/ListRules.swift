import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The rules that concern pages of the product list.
extension ConformanceRule {
  /// The first page of the product list can be decoded.
  public static let listPage = ConformanceRule("list-page") { run in
    if run.healthAnswer?.content != "OK" { try await run.requireListOfAPI() }
    let answer = try await run.askFirstPage()
    guard let page = run.content(of: answer, about: { !$0.isAboutRow }) else { return }
    run.expectNoContent(if: page.rows.isEmpty)
    if !page.rows.isEmpty, run.check.apiVersion != .v1, let version = run.contract?.version {
      run.add(.met, "API 버전 \(version)", "API version \(version)")
    }
  }

  /// Every row on the first page can be decoded, and has all values in the expected formats.
  public static let listRows = ConformanceRule("list-rows") { run in
    run.addDifferences(ofRowsIn: try await run.firstRows()) { !CheckedPage.isPrice($0) }
  }

  /// The paging fields are consistent with the request and with each other.
  public static let listPaging = ConformanceRule("list-paging", isInVersion1: false) { run in
    let page = try await run.firstRows()
    let size = PageRequest.defaultSize
    // In the API, `limit` is the end index of the page, not the page size.
    var expected: [(String, DecodedJSON)] = [
      ("pageNo", .number(1)), ("itemsPerPage", .number(Decimal(size))), ("offset", .number(0)),
      ("limit", .number(Decimal(size))), ("hasPrev", .bool(false)),
    ]
    if let total = page.envelope["totalCount"]?.integer {
      let least = min(page.rows.count, size)
      run.expect("totalCount", total, in: least...max(total, least), else: .deviates)
      if total >= least {
        let lastPage = (total - 1) / size + 1
        expected += [("lastPage", .number(Decimal(lastPage))), ("hasNext", .bool(lastPage > 1))]
      }
    }
    for (key, value) in expected {
      // The comparison with the document reports missing values.
      guard let found = page.envelope[key] else { continue }
      // If `hasNext` is `false` although more pages exist, clients never load these pages.
      let isFatal = key == "hasNext" && found == .bool(false)
      run.expect(key, found, is: value, else: isFatal ? .broken : .deviates)
    }
  }

  /// The first page contains the requested number of rows, and a page with a size of 1,000 all rows
  /// up to 1,000.
  public static let listSize = ConformanceRule("list-size") { run in
    run.expectSize(PageRequest.defaultSize, of: try await run.firstRows())
    guard run.check.apiVersion != .v1 else { return }
    let page = run.content(of: try await run.page(1, size: 1_000))
    if let page { run.expectSize(1_000, of: page) }
  }

  /// The products on the first page are sorted from newest to oldest, without duplicates.
  public static let listOrder = ConformanceRule("list-order", isInVersion1: false) { run in
    // A newer product has a higher ID.
    let ids = try await run.firstRows().page.products.map(\.id.rawValue)
    for (index, (id, expected)) in zip(ids, Set(ids).sorted(by: >)).enumerated() {
      run.expect("pages[\(index)].id", id, is: expected, else: .deviates)
    }
  }

  /// The prices on the first page are valid, and each bargain price equals the price minus the
  /// discount.
  public static let prices = ConformanceRule("prices") { run in
    let page = try await run.firstRows()
    run.addDifferences(ofRowsIn: page, where: CheckedPage.isPrice)
    for (index, row) in page.rows.enumerated() {
      let prices = CheckedPage.priceKeys.compactMap { row[$0]?.number }
      guard prices.count == 3 else { continue }
      let place = "pages[\(index)].bargain_price"
      run.expect(place, prices[2], is: prices[0] - prices[1], else: .deviates)
    }
    // The contract doesn't forbid a discount that exceeds the price, and existing servers have such
    // products.
    if let row = page.page.products.first(where: { $0.pricing.bargainPrice.tenThousandths < 0 }) {
      run.add(
        .deviates, "\(row.id)번 상품의 할인이 가격보다 큼",
        "the discount of product \(row.id) exceeds its price")
    }
  }

  /// The second page continues the first page, without repeating rows.
  public static let nextPage = ConformanceRule("next-page") { run in
    let first = try await run.firstRows().page
    guard first.next != nil else {
      throw Interruption.skipped("페이지가 하나뿐임", "there is only one page")
    }
    guard let page = run.content(of: try await run.page(2)) else { return }
    // Some repeated rows or an empty page are only deviations, because sellers may add or remove
    // products between the two requests.
    let repeated = Set(page.page.products.map(\.id)).intersection(first.products.map(\.id))
    if !repeated.isEmpty, repeated.count == first.products.count {
      run.add(.broken, "같은 페이지가 다시 옴", "the same page again")
    } else if !repeated.isEmpty {
      run.add(
        .deviates, "반복된 상품 \(repeated.count)개", "\(repeated.count.counted("product")) repeated")
    }
    run.expect("products", page.rows.count, in: 1...PageRequest.defaultSize, else: .deviates)
  }

  /// A page past the end of the list is empty.
  public static let pagePastEnd = ConformanceRule("page-past-end") { run in
    _ = try await run.firstPage()
    // No list is that long.
    guard let page = run.content(of: try await run.page(1_000_000)) else { return }
    run.expectNoContent(if: page.rows.isEmpty)
    run.expect("products", page.rows.count, is: 0)
  }

  /// A search by a product's name, and by a Korean word, finds a product.
  public static let search = ConformanceRule("search", isInVersion1: false) { run in
    let rows = try await run.firstRows().page.products
    let syllables: ClosedRange<Unicode.Scalar> = "가"..."힣"
    let words = rows.flatMap { $0.name.unicodeScalars.split { !syllables.contains($0) } }
    let texts = [longest(of: rows.map { $0.name.unicodeScalars[...] }), longest(of: words)]
    guard texts[0] != nil else {
      throw Interruption.skipped("첫 페이지에 알맞은 이름이 없음", "no suitable name on the first page")
    }
    for text in texts.compactMap(\.self) {
      guard let page = run.content(of: try await run.found(text)) else { continue }
      let found = page.page.products
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

  /// A search without matches returns an empty page.
  public static let searchWithoutMatch = ConformanceRule(
    "search-without-match", isInVersion1: false
  ) { run in
    _ = try await run.firstPage()
    guard let page = run.content(of: try await run.found("zq없는상품qz7x")) else { return }
    run.expectNoContent(if: page.rows.isEmpty)
    run.expect("products", page.rows.count, is: 0)
  }
}

extension ConformanceRun {
  fileprivate func firstPage() async throws -> CheckedPage {
    guard let page = try await askFirstPage().content else { throw Interruption.needs(.listPage) }
    return page
  }

  func firstRows() async throws -> CheckedPage {
    let page = try await firstPage()
    guard !page.rows.isEmpty else {
      throw Interruption.skipped("상품이 없음", "there are no products")
    }
    return page
  }

  /// Searches for a text, unless the API has no search.
  fileprivate func found(_ text: String) async throws -> Answer<CheckedPage> {
    let answer = try await page(1, matching: text)
    guard answer.error != .unsupported(.search) else {
      throw Interruption.skipped("API 버전 2에는 검색이 없음", "API version 2 has no search")
    }
    return answer
  }
}

extension ConformanceRun {
  /// Adds the differences in rows of the first page. They're deviations, because clients skip rows
  /// that they can't decode. If no row can be decoded, they're failures.
  fileprivate func addDifferences(
    ofRowsIn page: CheckedPage, where isIncluded: (_ place: String) -> Bool
  ) {
    guard let answer = firstPageAnswer else { return }
    let verdict: CheckResult.Verdict = page.page.products.isEmpty ? .broken : .deviates
    let differences = newDifferences(of: answer) { $0.isAboutRow && isIncluded($0.place) }
    add(verdict, differences)
    // A value can be out of range.
    for row in page.page.invalidRows where differences.isEmpty {
      guard case .unreadable(let defect) = row.reason, isIncluded(defect.path) else { continue }
      return add(verdict, LocalizedText(.malformedResponse(defect)))
    }
  }

  /// Expects status 204 for an empty page, except in version 1. A body such as `{"pages":[]}` is a
  /// deviation that this package tolerates.
  fileprivate func expectNoContent(if isEmpty: Bool) {
    guard isEmpty, check.apiVersion != .v1 else { return }
    expect("status", result.status ?? 0, is: 204, else: .deviates)
  }

  fileprivate func expectSize(_ size: Int, of page: CheckedPage) {
    let least = page.page.totalCount.map { min($0, size) } ?? 0
    expect("products", page.rows.count, in: least...size, else: .deviates)
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

/// A page of the product list, both decoded and as raw JSON.
struct CheckedPage {
  let page: ProductPage
  /// The members of the response, with their keys in camel case.
  let envelope: [String: DecodedJSON]
  /// The rows of the response, including rows that can't be decoded.
  let rows: [DecodedJSON]

  init(_ page: ProductPage, body: Data) {
    self.page = page
    let members = DecodedJSON(body)?.members ?? [:]
    envelope = members.reduce(into: [:]) { envelope, member in
      envelope[member.key.replacing(/_([a-z])/) { $0.1.uppercased() }] = member.value
    }
    rows = (members["pages"] ?? members["items"])?.elements ?? []
  }

  static let priceKeys = ["price", "discounted_price", "bargain_price"]

  static func isPrice(_ place: String) -> Bool {
    priceKeys.contains { place.hasSuffix(".\($0)") }
  }
}

extension APIContract.Difference {
  /// A Boolean value that indicates whether the place is in a row of a list, such as
  /// `pages[3].price`.
  fileprivate var isAboutRow: Bool { place.hasPrefix("pages[") || place.hasPrefix("items[") }
}
