import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

extension ConformanceRule {
  /// The first page of the product list can be decoded.
  public static let listPage = ConformanceRule(
    "list-page", ConformanceRun.listPage, LocalizedText("첫 페이지", "First page"),
    expects: LocalizedText(
      "200, application/json, 읽을 수 있는 목록; 상품이 없으면 본문 없는 204",
      "200, application/json, a readable list; 204 without a body if there are no products"))

  /// Every row on the first page can be decoded, and has all required keys and dates of the expected format.
  public static let listRows = ConformanceRule(
    "list-rows", ConformanceRun.listRows, LocalizedText("목록의 행", "Rows"),
    expects: LocalizedText(
      "모든 행을 읽을 수 있고 모든 키가 있음, 2022-10-18T00:00:00 형식의 날짜 (v1은 초 단위 숫자)",
      "every row is readable and has all keys; dates of the form 2022-10-18T00:00:00 (v1: a number of seconds)"
    ))

  /// The paging fields are consistent with the request and with each other.
  public static let listPaging = ConformanceRule(
    "list-paging", needs: [.version2], ConformanceRun.listPaging, LocalizedText("페이지 정보", "Paging"),
    expects: LocalizedText(
      "페이지 정보가 요청과 맞고 서로 맞음", "paging fields agree with the request and with each other"))

  /// The first page contains the requested number of rows, and a page with a size of 1,000 all rows up to 1,000.
  public static let listSize = ConformanceRule(
    "list-size", ConformanceRun.listSize, LocalizedText("페이지 크기", "Page size"),
    expects: LocalizedText("요청한 만큼의 행, 1,000개까지", "as many rows as requested, up to 1,000"))

  /// The products on the first page are sorted from newest to oldest, without duplicates.
  public static let listOrder = ConformanceRule(
    "list-order", needs: [.version2], ConformanceRun.listOrder, LocalizedText("순서", "Order"),
    expects: LocalizedText("최신 상품이 먼저, 같은 상품은 한 번만", "newest first, every product once"))

  /// The prices on the first page are valid, and each bargain price equals the price minus the discount.
  public static let prices = ConformanceRule(
    "prices", ConformanceRun.prices, LocalizedText("가격", "Prices"),
    expects: LocalizedText(
      "읽을 수 있는 금액, 할인가 = 가격 − 할인 ≥ 0", "readable amounts; bargain price = price − discount ≥ 0"))

  /// The second page continues the first page, without repeating rows.
  public static let nextPage = ConformanceRule(
    "next-page", ConformanceRun.nextPage, LocalizedText("다음 페이지", "Next page"),
    expects: LocalizedText("첫 페이지에 이어지는 행, 반복 없음", "rows that follow page 1, without repetition"))

  /// A page past the end of the list is empty.
  public static let pagePastEnd = ConformanceRule(
    "page-past-end", ConformanceRun.pagePastEnd, LocalizedText("끝을 넘은 페이지", "Page past the end"),
    expects: LocalizedText("본문 없는 204 (v1은 빈 목록)", "204 without a body (v1: an empty list)"))

  /// A search by a product's name, and by a Korean word, finds a product.
  public static let search = ConformanceRule(
    "search", needs: [.version3], ConformanceRun.search, LocalizedText("검색", "Search"),
    expects: LocalizedText(
      "첫 페이지의 상품을 이름과 퍼센트 인코딩된 한글로 찾음",
      "finds a product of page 1 by its name, and by a percent-encoded Korean word"))

  /// A search without matches returns an empty page.
  public static let searchWithoutMatch = ConformanceRule(
    "search-without-match", needs: [.version3], ConformanceRun.searchWithoutMatch,
    LocalizedText("결과 없는 검색", "Search without match"),
    expects: LocalizedText("본문 없는 204", "204 without a body"))
}

/// The checks for rules that concern pages of the product list.
extension ConformanceRun {
  /// The number of a page that is far past the end of any list.
  private static let farPage = 1_000_000

  private func askFirstPage() async throws(Interruption) -> Answer<CheckedPage> {
    try await once(\.firstPageAnswer) { () throws(Interruption) in try await page(1) }
  }

  private func firstPage() async throws(Interruption) -> CheckedPage {
    guard let page = try await askFirstPage().content else { throw .needs(.listPage) }
    return page
  }

  func firstRows() async throws(Interruption) -> CheckedPage {
    let page = try await firstPage()
    guard page.count > 0 else { throw .skipped("상품이 없음", "there are no products") }
    return page
  }

  /// Returns the result of the request for the first page, without the decoded content.
  func anyAnswerOfList() async throws(Interruption) -> Answer<Void> {
    try await askFirstPage().map { _, _ in () }
  }

  /// Ends the requests of the run if the first page isn't from the API.
  func requireListOfAPI() async throws(Interruption) {
    let answer = try await askFirstPage()
    if answer.content == nil, let response = try? answer.result.get() { try requireAPI(response) }
  }

  func listPage() async throws(Interruption) -> Findings {
    if healthAnswer?.content != "OK" { try await requireListOfAPI() }
    return try await askFirstPage().findings { page, response, findings in
      findings.expectEmptiness(of: page)
      guard !page.isEmpty else { return }
      if response.status != 200 { findings.expectStatus(200, of: response) }
      findings.expectType("application/json", of: response)
      if page.count > 0 { findings.add(.met, rows: page.count) }
      if apiVersion == .v3, page.envelope["page_no"] != nil {
        findings.deviates("v2의 snake_case 키", "snake_case keys of API version 2")
      }
    }
  }

  /// Checks that the rows on the first page can be decoded and have all required keys, except for prices. Another format of dates that
  /// this package can decode is only a deviation, because existing servers use such formats.
  func listRows() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    let others = page.defects(at: priceKeys)
    findings.expectReadable(page, except: page.defects.filter { !others.contains($0) })
    findings.expectKeys(page.missingKeys(of: rowKeys.filter { !priceKeys.contains($0) }))
    let dates = page.rows.flatMap { row in dateKeys.compactMap { row[$0] } }
    let unusual = dates.first { value in
      if case .text(let text) = value {
        // In version 2, the seconds have two more digits.
        return apiVersion == .v1 || text.utf8.count != (apiVersion == .v2 ? 22 : 19)
          || !text.utf8.dropFirst(10).starts(with: "T".utf8)
      }
      return value != .null && (apiVersion != .v1 || value.decimal == nil)
    }
    if let unusual { findings.add(.deviates, unusual.description) }
    findings.meetUnlessOtherwise("\(page.count)행", page.count.counted("row"))
    return findings
  }

  func listPaging() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    findings.expectKeys(CheckedPage.pagingKeys.filter { page.paging[$0] == nil })
    let total = page.paging["totalCount"]
    let count = total?.decimal.flatMap { Int(exactly: $0 as NSDecimalNumber) }
      .flatMap { $0 >= min(page.count, PageRequest.defaultSize) ? $0 : nil }
    if let total, count == nil {
      findings.deviates(
        "totalCount가 ≥ \(page.count)이어야 하는데 \(total)", "totalCount is \(total), not ≥ \(page.count)"
      )
    }
    for (key, expected) in Self.firstPaging(count: count) {
      guard let found = page.paging[key], found != expected else { continue }
      // Report a failure if `hasNext` is `false` although more pages exist, because clients would never load these pages.
      findings.add(
        key == "hasNext" && found == .bool(false) ? .broken : .deviates,
        "\(key)가 \(expected)이어야 하는데 \(found)", "\(key) is \(found), not \(expected)")
    }
    findings.meetUnlessOtherwise(
      "모두 맞음, 상품 \(count ?? 0)개", "all agree, \(count ?? 0) products")
    return findings
  }

  /// Returns the expected paging fields of the first page of a list with the given number of products. In the API, `limit` is the end index of the page, not the page size.
  private static func firstPaging(count: Int?) -> [(String, RawValue)] {
    let size = PageRequest.defaultSize
    let fields: [(String, RawValue)] = [
      ("pageNo", .number(1)), ("itemsPerPage", .number(Decimal(size))), ("offset", .number(0)),
      ("limit", .number(Decimal(size))), ("hasPrev", .bool(false)),
    ]
    guard let count else { return fields }
    let lastPage = count / size + (count % size > 0 ? 1 : 0)
    return fields + [("lastPage", .number(Decimal(lastPage))), ("hasNext", .bool(1 < lastPage))]
  }

  func listSize() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    findings.expectSize(PageRequest.defaultSize, of: page)
    guard apiVersion != .v1 else { return findings }
    let size = 1_000
    let answer = try await self.page(1, size: size)
    return findings.adding(
      answer.findings { page, _, findings in findings.expectSize(size, of: page) })
  }

  /// Checks that the products on the first page are sorted from newest to oldest, without duplicates. A newer product has a
  /// higher ID.
  func listOrder() async throws(Interruption) -> Findings {
    let ids = try await firstRows().page.rows.map(\.id)
    var findings = Findings()
    let repeated = ids.count - Set(ids).count
    if repeated > 0 { findings.deviates("반복된 \(repeated)행", "\(repeated.counted("row")) repeated") }
    if let pair = zip(ids, ids.dropFirst()).first(where: { $0.rawValue < $1.rawValue }) {
      findings.deviates(
        "\(pair.1.rawValue)번이 더 오래된 상품 뒤에 있음", "product \(pair.1.rawValue) follows an older one")
    }
    findings.meetUnlessOtherwise("최신순", "newest first")
    return findings
  }

  /// Checks that the prices on the first page are valid, and that each bargain price equals the price minus the discount.
  ///
  /// A discount that exceeds the price is only a deviation, because the contract doesn't forbid such discounts and existing
  /// servers have such products.
  func prices() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    findings.expectReadable(page, except: page.defects(at: priceKeys))
    findings.expectKeys(page.missingKeys(of: rowKeys.filter(priceKeys.contains)))
    let negative = page.page.rows.count { $0.pricing.bargainPrice.tenThousandths < 0 }
    if negative > 0 {
      findings.deviates(
        "할인이 가격보다 큰 \(negative)행", "a discount that exceeds the price in \(negative.counted("row"))"
      )
    }
    let wrong = page.rows.count { row in
      guard let price = row["price"]?.decimal, let discount = row["discounted_price"]?.decimal,
        let bargain = row["bargain_price"]?.decimal
      else { return false }
      return bargain != price - discount
    }
    if wrong > 0 {
      findings.deviates(
        "bargain_price가 맞지 않는 \(wrong)행", "a wrong bargain_price in \(wrong.counted("row"))")
    }
    findings.meetUnlessOtherwise("모두 맞음", "all add up")
    return findings
  }

  // MARK: - Other pages

  /// Checks that the second page contains other products than the first page.
  ///
  /// Some repeated rows or an empty page are only deviations, because sellers may add or remove products between the two
  /// requests.
  func nextPage() async throws(Interruption) -> Findings {
    let first = try await firstRows().page
    guard first.next != nil else { throw .skipped("페이지가 하나뿐임", "there is only one page") }
    return try await page(2).findings { page, _, findings in
      let known = Set(first.rows.map(\.id))
      let ids = page.page.rows.map(\.id)
      let repeated = ids.count { known.contains($0) }
      if page.count == 0 || page.count > PageRequest.defaultSize {
        findings.add(.deviates, rows: page.count)
      } else if repeated > 0, repeated == ids.count, ids.count == known.count {
        findings.broken("같은 페이지가 다시 옴", "the same page again")
      } else if repeated > 0 {
        findings.deviates("반복된 \(repeated)행", "\(repeated.counted("row")) repeated")
      } else {
        findings.add(.met, rows: page.count)
      }
    }
  }

  func pagePastEnd() async throws(Interruption) -> Findings {
    _ = try await firstPage()
    return try await page(Self.farPage).findings { page, _, findings in
      if page.count > 0 {
        findings.add(.broken, rows: page.count)
      } else if apiVersion == .v1 {
        findings.met("빈 목록", "an empty list")
      } else {
        findings.expectEmptiness(of: page)
      }
    }
  }

  // MARK: - Searches

  func search() async throws(Interruption) -> Findings {
    let names = try await firstRows().page.rows.map(\.name)
    guard let text = Self.longest(of: names.map { $0.unicodeScalars[...] }) else {
      throw .skipped("첫 페이지에 알맞은 이름이 없음", "no suitable name on the first page")
    }
    let findings = try await search(for: text)
    let syllables: ClosedRange<Unicode.Scalar> = "가"..."힣"
    let words = names.flatMap { $0.unicodeScalars.split { !syllables.contains($0) } }
    guard let word = Self.longest(of: words) else { return findings }
    return findings.adding(try await search(for: word))
  }

  /// Returns the longest text that can be searched for, because it matches few other products.
  private static func longest(of texts: [Substring.UnicodeScalarView]) -> String? {
    texts.compactMap { ProductQuery(searchText: String(Substring($0.prefix(100)))).searchText }
      .max { $0.count < $1.count }
  }

  private func search(for text: String) async throws(Interruption) -> Findings {
    let first = try await firstRows().page
    return try await page(1, matching: text).findings { page, _, findings in
      let found = page.page.rows
      let others = found.count { !$0.mentions(text) }
      if page.count == 0 || others == page.count {
        findings.broken("검색어 '\(text)'의 결과가 없음", "no results for '\(text)'")
      } else if others > 0, found.map(\.id) == first.rows.map(\.id) {
        findings.broken("검색하지 않은 것과 같은 목록", "the same list as without a search")
      } else if others > 0 {
        // Report only a deviation, because servers don't document which fields a search includes.
        findings.deviates("검색어가 없는 \(others)행", "\(others.counted("row")) without the text")
      } else {
        findings.met("검색어 '\(text)'의 결과가 있음", "results for '\(text)'")
      }
    }
  }

  func searchWithoutMatch() async throws(Interruption) -> Findings {
    _ = try await firstPage()
    return try await page(1, matching: "zq없는상품qz7x").findings { page, _, findings in
      if page.count > 0 {
        findings.broken("검색어가 없는 \(page.count)행", "\(page.count.counted("row")) without the text")
      } else {
        findings.expectEmptiness(of: page)
      }
    }
  }

  // MARK: - Keys

  var rowKeys: [String] {
    productKeys + (apiVersion == .v3 ? ["vendorName", "description"] : [])
  }
  var detailKeys: [String] {
    productKeys + (apiVersion == .v1 ? ["descriptions"] : ["vendors", "description"])
  }
  private var priceKeys: [String] { ["price", "discounted_price", "bargain_price"] }
  private var dateKeys: [String] {
    apiVersion == .v1 ? ["registration_date"] : ["created_at", "issued_at"]
  }

  private var productKeys: [String] {
    apiVersion == .v1
      ? ["id", "title", "price", "currency", "stock", "thumbnails", "registration_date"]
      : [
        "id", "vendor_id", "name", "thumbnail", "currency", "price", "bargain_price",
        "discounted_price", "stock", "created_at", "issued_at",
      ]
  }
}

extension Findings {
  /// Adds a finding about the given decoding errors, which occurred in rows of the page. Without errors, this method does nothing.
  ///
  /// The finding is a deviation, because clients skip rows that they can't decode. If no row can be decoded, the finding is a
  /// failure.
  fileprivate mutating func expectReadable(_ page: CheckedPage, except defects: [DecodingFailure]) {
    guard let first = defects.first.map({ LocalizedText($0) }) else { return }
    let korean = "읽을 수 없는 \(defects.count)행 (\(first.korean))"
    let english = "\(defects.count.counted("row")) unreadable (\(first.english))"
    if page.page.rows.isEmpty { broken(korean, english) } else { deviates(korean, english) }
  }

  /// Adds a finding about the format of an empty page. If the page contains rows, this method does nothing.
  ///
  /// An empty page should be a response with status 204 and without a body. A body such as `{"pages":[]}` is a deviation that
  /// this package tolerates.
  fileprivate mutating func expectEmptiness(of page: CheckedPage) {
    guard page.count == 0 else { return }
    if page.isEmpty {
      met("본문 없는 204", "204 without a body")
    } else {
      deviates("빈 목록", "an empty list")
    }
  }

  fileprivate mutating func expectSize(_ size: Int, of page: CheckedPage) {
    let least = page.page.totalCount.map { min($0, size) } ?? 0
    guard !(least...size).contains(page.count) else { return add(.met, rows: page.count) }
    let expected = page.count > size ? size : least
    deviates(
      "\(expected)행이어야 하는데 \(page.count)행", "\(page.count.counted("row")) instead of \(expected)")
  }
}

extension Product {
  fileprivate func mentions(_ text: String) -> Bool {
    ProductQuery(searchText: text).matches(self)
      || values.description.lowercased().contains(text.lowercased())
  }
}
