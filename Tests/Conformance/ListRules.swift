import Foundation
import OpenMarketData
import OpenMarketDomain

/// The number of a page that is far past the end of any list.
private let farPage = 1_000_000

/// The rules that concern pages of the product list.
extension ConformanceRule {
  /// The first page of the product list can be decoded.
  public static let listPage = ConformanceRule("list-page") { run, findings in
    if run.healthAnswer?.content != "OK" { try await run.requireListOfAPI() }
    guard let (page, response) = findings.content(of: try await run.askFirstPage()) else { return }
    findings.expectEmptiness(of: page)
    guard !page.isEmpty else { return }
    findings.expectOK("application/json", of: response)
    if page.count > 0 { findings.add(.met, .rows(page.count)) }
    if run.isVersion2 {
      findings.tell("API 버전 2", "API version 2")
    } else if page.envelope["hasNext"] != nil {
      findings.tell("API 버전 3", "API version 3")
    }
  }

  /// Every row on the first page can be decoded, and has all required keys and dates of the expected format.
  public static let listRows = ConformanceRule("list-rows") { run, findings in
    // Another format of dates that this package can decode is only a deviation, because existing servers use such formats.
    let page = try await run.firstRows()
    let others = page.defects(at: CheckedPage.priceKeys)
    findings.expectReadable(page, except: page.defects.filter { !others.contains($0) })
    let keys = run.keys(ofList: true).filter { !CheckedPage.priceKeys.contains($0) }
    findings.expectKeys(page.missingKeys(of: keys))
    let dateKeys = run.apiVersion == .v1 ? ["registration_date"] : ["created_at", "issued_at"]
    let dates = page.rows.flatMap { row in dateKeys.compactMap { row[$0] } }
    if let unusual = dates.first(where: run.isUnusualDate) {
      findings.add(.deviates, LocalizedText(unusual.description))
    }
    findings.meetUnlessOtherwise("\(page.count)행", page.count.counted("row"))
  }

  /// The paging fields are consistent with the request and with each other.
  public static let listPaging = ConformanceRule("list-paging", needs: [.version2]) {
    run, findings in
    let page = try await run.firstRows()
    findings.expectKeys(CheckedPage.pagingKeys.filter { page.paging[$0] == nil })
    let total = page.paging["totalCount"]
    let least = min(page.count, PageRequest.defaultSize)
    let count = total?.integer.flatMap { $0 >= least ? $0 : nil }
    if let total, count == nil {
      findings.deviates(
        "totalCount가 ≥ \(page.count)이어야 하는데 \(total)", "totalCount is \(total), not ≥ \(page.count)"
      )
    }
    for (key, expected) in CheckedPage.firstPaging(count: count) {
      guard let found = page.paging[key], found != expected else { continue }
      // Report a failure if `hasNext` is `false` although more pages exist, because clients would never load these pages.
      findings.add(
        key == "hasNext" && found == .bool(false) ? .broken : .deviates,
        LocalizedText("\(key)가 \(expected)이어야 하는데 \(found)", "\(key) is \(found), not \(expected)"))
    }
    findings.meetUnlessOtherwise(
      "모두 맞음, 상품 \(count ?? 0)개", "all agree, \(count ?? 0) products")
  }

  /// The first page contains the requested number of rows, and a page with a size of 1,000 all rows up to 1,000.
  public static let listSize = ConformanceRule("list-size") { run, findings in
    let first = try await run.firstRows()
    findings.expectSize(PageRequest.defaultSize, of: first)
    guard run.apiVersion != .v1 else { return }
    let answer = try await run.page(1, size: 1_000)
    if let (page, _) = findings.content(of: answer) { findings.expectSize(1_000, of: page) }
  }

  /// The products on the first page are sorted from newest to oldest, without duplicates.
  public static let listOrder = ConformanceRule("list-order", needs: [.version2]) { run, findings in
    // A newer product has a higher ID.
    let ids = try await run.firstRows().page.rows.map(\.id)
    findings.expectNoRepeatedRows(ids.count - Set(ids).count)
    if let pair = zip(ids, ids.dropFirst()).first(where: { $0.rawValue < $1.rawValue }) {
      findings.deviates("\(pair.1)번이 더 오래된 상품 뒤에 있음", "product \(pair.1) follows an older one")
    }
    findings.meetUnlessOtherwise("최신순", "newest first")
  }

  /// The prices on the first page are valid, and each bargain price equals the price minus the discount.
  public static let prices = ConformanceRule("prices") { run, findings in
    // A discount that exceeds the price is only a deviation, because the contract doesn't forbid such discounts and existing
    // servers have such products.
    let page = try await run.firstRows()
    findings.expectReadable(page, except: page.defects(at: CheckedPage.priceKeys))
    findings.expectKeys(
      page.missingKeys(of: run.keys(ofList: true).filter(CheckedPage.priceKeys.contains)))
    let negative = page.page.rows.count { $0.pricing.bargainPrice.tenThousandths < 0 }
    if negative > 0 {
      findings.deviates(
        "할인이 가격보다 큰 \(negative)행", "a discount that exceeds the price in \(negative.counted("row"))"
      )
    }
    let wrong = page.rows.count { row in
      let prices = CheckedPage.priceKeys.compactMap { row[$0]?.decimal }
      return prices.count == 3 && prices[2] != prices[0] - prices[1]
    }
    if wrong > 0 {
      findings.deviates(
        "bargain_price가 맞지 않는 \(wrong)행", "a wrong bargain_price in \(wrong.counted("row"))")
    }
    findings.meetUnlessOtherwise("모두 맞음", "all add up")
  }

  /// The second page continues the first page, without repeating rows.
  public static let nextPage = ConformanceRule("next-page") { run, findings in
    // Some repeated rows or an empty page are only deviations, because sellers may add or remove products between the two
    // requests.
    let first = try await run.firstRows().page
    guard first.next != nil else {
      throw Interruption.skipped("페이지가 하나뿐임", "there is only one page")
    }
    guard let (page, _) = findings.content(of: try await run.page(2)) else { return }
    let known = Set(first.rows.map(\.id))
    let ids = page.page.rows.map(\.id)
    let repeated = ids.count { known.contains($0) }
    if page.count == 0 || page.count > PageRequest.defaultSize {
      findings.add(.deviates, .rows(page.count))
    } else if repeated > 0, repeated == ids.count, ids.count == known.count {
      findings.broken("같은 페이지가 다시 옴", "the same page again")
    } else {
      findings.expectNoRepeatedRows(repeated)
      findings.meetUnlessOtherwise("\(page.count)행", page.count.counted("row"))
    }
  }

  /// A page past the end of the list is empty.
  public static let pagePastEnd = ConformanceRule("page-past-end") { run, findings in
    _ = try await run.firstPage()
    guard let (page, _) = findings.content(of: try await run.page(farPage)) else { return }
    if page.count > 0 {
      findings.add(.broken, .rows(page.count))
    } else if run.apiVersion == .v1 {
      findings.met("빈 목록", "an empty list")
    } else {
      findings.expectEmptiness(of: page)
    }
  }

  /// A search by a product's name, and by a Korean word, finds a product.
  public static let search = ConformanceRule("search", needs: [.version2]) { run, findings in
    let names = try await run.firstRows().page.rows.map(\.name)
    try run.requireSearch()
    guard let text = longest(of: names.map { $0.unicodeScalars[...] }) else {
      throw Interruption.skipped("첫 페이지에 알맞은 이름이 없음", "no suitable name on the first page")
    }
    try await run.search(for: text, &findings)
    let syllables: ClosedRange<Unicode.Scalar> = "가"..."힣"
    let words = names.flatMap { $0.unicodeScalars.split { !syllables.contains($0) } }
    if let word = longest(of: words) { try await run.search(for: word, &findings) }
  }

  /// A search without matches returns an empty page.
  public static let searchWithoutMatch = ConformanceRule("search-without-match", needs: [.version2])
  { run, findings in
    _ = try await run.firstPage()
    try run.requireSearch()
    let answer = try await run.page(1, matching: "zq없는상품qz7x")
    guard let (page, _) = findings.content(of: answer) else { return }
    findings.expectEmptiness(of: page)
    if page.count > 0 { findings.add(.broken, .withoutText(page.count)) }
  }
}

extension ConformanceRun {
  func askFirstPage() async throws -> Answer<CheckedPage> {
    try await once(\.firstPageAnswer) { try await page(1) }
  }

  fileprivate func firstPage() async throws -> CheckedPage {
    guard let page = try await askFirstPage().content else { throw Interruption.needs(.listPage) }
    return page
  }

  func firstRows() async throws -> CheckedPage {
    let page = try await firstPage()
    guard page.count > 0 else {
      throw Interruption.skipped("상품이 없음", "there are no products")
    }
    return page
  }

  /// Ends the requests of the run if the first page isn't from the API.
  func requireListOfAPI() async throws {
    let answer = try await askFirstPage()
    if answer.content == nil, let response = answer.response { try requireAPI(response) }
  }

  fileprivate func requireSearch() throws {
    if isVersion2 { throw Interruption.skipped("API 버전 2에는 검색이 없음", "API version 2 has no search") }
  }

  fileprivate func isUnusualDate(_ value: ReceivedJSON) -> Bool {
    guard case .text(let text) = value else {
      return value != .null && (apiVersion != .v1 || value.decimal == nil)
    }
    // In version 2, the seconds have two more digits.
    return apiVersion == .v1 || text.utf8.count != (isVersion2 ? 22 : 19)
      || !text.utf8.dropFirst(10).starts(with: "T".utf8)
  }

  fileprivate func search(for text: String, _ findings: inout Findings) async throws {
    let first = try await firstRows().page.rows.map(\.id)
    guard let (page, _) = findings.content(of: try await page(1, matching: text)) else { return }
    let found = page.page.rows
    let others = found.count { !$0.mentions(text) }
    if page.count == 0 || others == page.count {
      findings.broken("검색어 '\(text)'의 결과가 없음", "no results for '\(text)'")
    } else if others > 0, found.map(\.id) == first {
      findings.broken("검색하지 않은 것과 같은 목록", "the same list as without a search")
    } else if others > 0 {
      // Report only a deviation, because servers don't document which fields a search includes.
      findings.add(.deviates, .withoutText(others))
    } else {
      findings.met("검색어 '\(text)'의 결과가 있음", "results for '\(text)'")
    }
  }

  /// Returns the keys of a product's details, or of a row of the list.
  func keys(ofList isList: Bool) -> [String] {
    if apiVersion == .v1 {
      return ["id", "title", "price", "currency", "stock", "thumbnails", "registration_date"]
        + (isList ? [] : ["descriptions"])
    }
    let others = isList ? ["vendorName", "description"] : ["vendors", "description"]
    return [
      "id", "vendor_id", "name", "thumbnail", "currency", "price", "bargain_price",
      "discounted_price", "stock", "created_at", "issued_at",
    ] + (isList && isVersion2 ? [] : others)
  }
}

extension Findings {
  /// Adds a finding about the given decoding errors, which occurred in rows of the page. Without errors, this method does nothing.
  ///
  /// The finding is a deviation, because clients skip rows that they can't decode. If no row can be decoded, the finding is a
  /// failure.
  fileprivate mutating func expectReadable(_ page: CheckedPage, except defects: [DecodingFailure]) {
    guard let first = defects.first.map({ LocalizedText($0) }) else { return }
    add(
      page.page.rows.isEmpty ? .broken : .deviates,
      LocalizedText(
        "읽을 수 없는 \(defects.count)행 (\(first.korean))",
        "\(defects.count.counted("row")) unreadable (\(first.english))"))
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

  fileprivate mutating func expectNoRepeatedRows(_ count: Int) {
    if count > 0 { deviates("반복된 \(count)행", "\(count.counted("row")) repeated") }
  }

  fileprivate mutating func expectSize(_ size: Int, of page: CheckedPage) {
    let least = page.page.totalCount.map { min($0, size) } ?? 0
    guard !(least...size).contains(page.count) else { return add(.met, .rows(page.count)) }
    let expected = page.count > size ? size : least
    deviates(
      "\(expected)행이어야 하는데 \(page.count)행", "\(page.count.counted("row")) instead of \(expected)")
  }
}

extension LocalizedText {
  fileprivate static func withoutText(_ count: Int) -> LocalizedText {
    LocalizedText("검색어가 없는 \(count)행", "\(count.counted("row")) without the text")
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
