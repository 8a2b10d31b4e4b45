import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

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

  /// Checks that the rows on the first page can be decoded and have all required keys. Invalid prices and dates are ignored,
  /// because other rules report them.
  func listRows() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    let elsewhere = priceKeys + dateKeys
    let others = page.defects(at: elsewhere)
    findings.expectReadable(page, except: page.defects.filter { !others.contains($0) })
    let keys = rowKeys.filter { !elsewhere.contains($0) }
    findings.expectKeys(page.missingKeys(of: keys))
    findings.meetUnlessOtherwise("\(page.count)행", page.count.counted("row"))
    return findings
  }

  func listPaging() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    let paging = PagingFields(page.envelope)
    findings.expectKeys(paging.missingKeys)
    for field in paging.contradictions(rowCount: page.count) {
      // Report a failure if `hasNext` is `false` although more pages exist, because clients would never load these pages.
      findings.add(
        field.key == "hasNext" && field.found == "false" ? .broken : .deviates,
        "\(field.key)가 \(field.expected)이어야 하는데 \(field.found)",
        "\(field.key) is \(field.found), not \(field.expected)")
    }
    let count = paging.totalCount ?? 0
    findings.meetUnlessOtherwise("모두 맞음, 상품 \(count)개", "all agree, \(count) products")
    return findings
  }

  func listSize() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    findings.expectSize(PageRequest.defaultSize, of: page)
    return findings
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

  /// Checks that the dates on the first page have the expected format. Another format that this package can decode is only a
  /// deviation, because existing servers use such formats.
  func dates() async throws(Interruption) -> Findings {
    let page = try await firstRows()
    var findings = Findings()
    findings.expectReadable(page, except: page.defects(at: dateKeys))
    findings.expectKeys(page.missingKeys(of: rowKeys.filter(dateKeys.contains)))
    let values = page.rows.flatMap { row in
      dateKeys.compactMap { row[$0] }.filter { $0 != .null }
    }
    let unusual = values.first { value in
      if case .text(let text) = value {
        // In version 2, the seconds have two more digits.
        return apiVersion == .v1 || text.utf8.count != (apiVersion == .v2 ? 22 : 19)
          || !text.utf8.dropFirst(10).starts(with: "T".utf8)
      }
      return apiVersion != .v1 || value.decimal == nil
    }
    if let unusual { findings.add(.deviates, unusual.description) }
    if let first = values.first { findings.meetUnlessOtherwise(first.description) }
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

  func pageOf1000() async throws(Interruption) -> Findings {
    let size = 1_000
    _ = try await firstRows()
    let answer = try await page(1, size: size)
    var findings = Findings(about: answer)
    if let page = findings.content(answer) { findings.expectSize(size, of: page) }
    return findings
  }

  // MARK: - Searches

  func search() async throws(Interruption) -> Findings { try await search(for: nameText()) }

  func searchKorean() async throws(Interruption) -> Findings {
    try await search(for: koreanText())
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

  /// Returns the longest product name on the first page, to use as the search text. A long name matches few other products.
  private func nameText() async throws(Interruption) -> String {
    let names = try await firstRows().page.rows.map(\.name)
    let texts = names.compactMap { name in
      ProductQuery(searchText: Self.start(of: name.unicodeScalars[...])).searchText
    }
    guard let text = texts.max(by: { $0.count < $1.count }) else { throw Self.noName }
    return text
  }

  /// Returns the longest Korean word in the product names on the first page, to use as the search text.
  private func koreanText() async throws(Interruption) -> String {
    let syllables: ClosedRange<Unicode.Scalar> = "가"..."힣"
    let words = try await firstRows().page.rows.flatMap { product in
      product.name.unicodeScalars.split { !syllables.contains($0) }
    }
    guard let word = words.max(by: { $0.count < $1.count }) else { throw Self.noName }
    return Self.start(of: word)
  }

  private static let noName = Interruption.skipped(
    "첫 페이지에 알맞은 이름이 없음", "no suitable name on the first page")

  private static func start(of text: Substring.UnicodeScalarView) -> String {
    String(Substring(text.prefix(100)))
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

/// The paging fields of the first page. The keys in the response are in camel case or snake case.
private struct PagingFields {
  private static let keys = [
    "pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage", "hasNext", "hasPrev",
  ]

  private let values: [String: RawValue]

  init(_ envelope: [String: RawValue]) {
    let pairs = Self.keys.map { key in
      let older = key.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
      return (key, envelope[key] ?? envelope[older])
    }
    values = Dictionary(uniqueKeysWithValues: pairs).compactMapValues { $0 == .null ? nil : $0 }
  }

  var missingKeys: [String] { Self.keys.filter { values[$0] == nil } }

  var totalCount: Int? {
    values["totalCount"]?.decimal.flatMap { Int(exactly: $0 as NSDecimalNumber) }
  }

  func contradictions(rowCount: Int) -> [(key: String, expected: String, found: String)] {
    let size = PageRequest.defaultSize
    // In the API, `limit` is the end index of the page, not the page size.
    var expected: [(String, RawValue)] = [
      ("pageNo", .number(1)), ("itemsPerPage", .number(Decimal(size))), ("offset", .number(0)),
      ("limit", .number(Decimal(size))), ("hasPrev", .bool(false)),
    ]
    var found: [(key: String, expected: String, found: String)] = []
    if let count = totalCount, count >= min(rowCount, size) {
      let lastPage = count / size + (count % size > 0 ? 1 : 0)
      expected += [("lastPage", .number(Decimal(lastPage))), ("hasNext", .bool(1 < lastPage))]
    } else if let value = values["totalCount"] {
      found.append(("totalCount", "≥ \(rowCount)", value.description))
    }
    for (key, value) in expected {
      guard let other = values[key], other != value else { continue }
      found.append((key, value.description, other.description))
    }
    return found
  }
}
