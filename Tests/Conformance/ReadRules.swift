import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The rules that concern reads.
extension ConformanceRule {
  /// The server responds to requests, over https unless it's on this computer.
  public static let reachable = ConformanceRule(rawValue: "reachable") { run in
    // Any response is sufficient. Version 1 of the API has only the list.
    let first = try await run.askFirstPage()
    if let error = first.result.error {
      let health = run.check.apiVersion == .v1 ? nil : try await run.askHealth().response
      guard health != nil else {
        run.add(.broken, LocalizedText(error))
        throw run.stop(.unreachable(error))
      }
    }
    _ = try? run.response(of: first)
    let url = URL(string: run.check.server.description)
    if let scheme = url?.scheme, url?.isLocal == false {
      run.expect("scheme", scheme, is: "https", else: .deviates)
    }
  }

  /// The health check returns `"OK"`.
  public static let health = ConformanceRule(rawValue: "health") { run in
    let answer = try await run.askHealth()
    try run.requireAPI()
    try run.content(of: answer)
  }

  /// The first page of the product list can be decoded, and its products have all values in the
  /// expected formats, and consistent prices.
  public static let listPage = ConformanceRule(rawValue: "list-page") { run in
    try run.requireAPI()
    guard let answer = run.firstPage else { return }
    let page = try run.content(of: answer)
    guard !answer.rows.isEmpty else { return try run.expectEmpty(answer) }
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
      guard let price = row["price"].number, let discount = row["discounted_price"].number,
        let bargain = row["bargain_price"].number
      else { continue }
      run.expect("pages[\(index)].bargain_price", bargain, is: price - discount, else: .deviates)
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
  public static let listPaging = ConformanceRule(rawValue: "list-paging") { run in
    let answer = try run.firstRows()
    let size = PageRequest.defaultSize
    // In the API, `limit` is the end index of the page, not the page size.
    var expected = [
      ("pageNo", "1"), ("itemsPerPage", "\(size)"), ("offset", "0"), ("limit", "\(size)"),
      ("hasPrev", "false"),
    ]
    let total = answer.json.member("totalCount").integer
    let least = min(answer.rows.count, size)
    if let total, total >= least {
      let lastPage = (total - 1) / size + 1
      expected += [("lastPage", "\(lastPage)"), ("hasNext", "\(lastPage > 1)")]
    } else if let total {
      run.expect("totalCount", total, is: least, else: .deviates)
    }
    // The comparison with the document reports missing values.
    for (key, value) in expected where answer.json.member(key) != .null {
      let found = answer.json.member(key).description
      // If `hasNext` is `false` although more pages exist, clients never load these pages.
      let isFatal = key == "hasNext" && found == "false"
      run.expect(key, found, is: value, else: isFatal ? .broken : .deviates)
    }
    let large = try await run.page(1, size: 1_000)
    try run.content(of: large)
    run.expectSize(1_000, of: large)
  }

  /// The products on the first page are sorted from newest to oldest, without duplicates.
  public static let listOrder = ConformanceRule(rawValue: "list-order") { run in
    // A newer product has a higher ID.
    let ids = try run.firstRows().content?.products.map(\.id.rawValue) ?? []
    for (index, (id, expected)) in zip(ids, Set(ids).sorted(by: >)).enumerated() {
      run.expect("pages[\(index)].id", id, is: expected, else: .deviates)
    }
  }

  /// The second page continues the first page, without repeating products.
  public static let nextPage = ConformanceRule(rawValue: "next-page") { run in
    guard let first = try run.firstRows().content, first.next != nil else {
      throw Interruption.skipped("페이지가 하나뿐임", "there is only one page")
    }
    let answer = try await run.page(2)
    let products = try run.content(of: answer).products
    // Some repeated products or an empty page are only deviations, because sellers may add or
    // remove products between the two requests.
    let repeated = Set(products.map(\.id)).intersection(first.products.map(\.id))
    if repeated.count == first.products.count {
      run.add(.broken, "같은 페이지가 다시 옴", "the same page again")
    } else if !repeated.isEmpty {
      run.add(
        .deviates, "반복된 상품 \(repeated.count)개", "\(repeated.count.counted("product")) repeated")
    }
    run.expect("products", answer.rows.count, in: 1...PageRequest.defaultSize)
  }

  /// A page past the end of the list is empty.
  public static let pagePastEnd = ConformanceRule(rawValue: "page-past-end") { run in
    guard run.firstPage?.content != nil else { throw Interruption.needs(.listPage) }
    // No list is that long.
    try run.expectEmpty(try await run.page(1_000_000))
  }

  /// A search by a product's name, and by a Korean word, finds a product, and a search without
  /// matches returns an empty page.
  public static let search = ConformanceRule(rawValue: "search") { run in
    guard let rows = run.firstPage?.content?.products else { throw Interruption.needs(.listPage) }
    try run.expectEmpty(try await run.page(1, matching: "zq없는상품qz7x"))
    let syllables: ClosedRange<Unicode.Scalar> = "가"..."힣"
    let words = rows.flatMap { $0.name.unicodeScalars.split { !syllables.contains($0) } }
    let texts = [longest(of: rows.map { $0.name.unicodeScalars[...] }), longest(of: words)]
    // Without a suitable name, only the search without matches is checked.
    for text in texts.compactMap(\.self) {
      let found = try run.content(of: try await run.page(1, matching: text)).products
      let query = ProductQuery(searchText: text)
      let others = found.count {
        !query.matches($0) && !$0.values.description.lowercased().contains(text.lowercased())
      }
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

  /// The details of a product can be loaded, with one to five images.
  public static let detail = ConformanceRule(rawValue: "detail") { run in
    let products = try run.firstRows().content?.products ?? []
    let pictured = products.first { $0.thumbnail?.rawValue.isEmpty == false }
    guard let id = (pictured ?? products.first)?.id else { throw Interruption.needs(.listPage) }
    let detail = try run.content(of: try await run.askProduct(id))
    run.expect("id", detail.id, is: id)
    if detail.id == id { run.detail = detail }
  }

  /// A request for a missing product fails with status 404 and a readable message.
  public static let missingProduct = ConformanceRule(rawValue: "missing-product") { run in
    // Request the largest ID that servers of this API support.
    let answer = try await run.askProduct(ProductID(Int(Int32.max)))
    let status = try run.response(of: answer).status
    run.expect("status", status, is: 404, else: 400...499 ~= status ? .deviates : .broken)
    guard 400...499 ~= status else { return }
    run.add(.deviates, run.newDifferences(of: answer).filter { $0.place != "status" })
  }

  /// The first image of a product can be loaded, and is a PNG or JPEG file with an allowed size.
  public static let image = ConformanceRule(rawValue: "image") { run in
    _ = try run.firstRows()
    guard let detail = run.detail else { throw Interruption.needs(.detail) }
    let address = (detail.images.first?.original ?? detail.product.thumbnail)?.rawValue
    guard let address, !address.isEmpty else {
      throw Interruption.skipped("상품에 이미지가 없음", "the product has no image")
    }
    let response = try run.response(
      of: try await run.send(address, ["Accept": "image/png, image/jpeg"]))
    run.expect("status", response.status, is: 200)
    guard response.status == 200 else { return }
    // The first bytes determine the format, because media types and file names may be wrong.
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      return run.add(.broken, "PNG나 JPEG가 아님", "not a PNG or JPEG")
    }
    let type = response.headers["Content-Type"] ?? ""
    run.expect("Content-Type", type, is: "image/\(image.format)", else: .deviates)
    let sizes = ProductLimits.imageSize
    run.expect("bytes", image.bytes.count, in: 1...sizes.upperBound - 1)
  }

  /// A request for an unknown path fails with status 404.
  public static let unknownPath = ConformanceRule(rawValue: "unknown-path") { run in
    let answer = try await run.send(run.check.server.description + "/no-such-place")
    let status = try run.response(of: answer).status
    run.expect("status", status, is: 404, else: .deviates)
  }
}

extension ConformanceRun {
  /// Returns the answer with the first page, which has readable products.
  fileprivate func firstRows() throws -> Answer<ProductPage> {
    guard let firstPage, firstPage.content != nil else { throw Interruption.needs(.listPage) }
    guard !firstPage.rows.isEmpty else {
      throw Interruption.skipped("상품이 없음", "there are no products")
    }
    return firstPage
  }

  fileprivate func expectSize(_ size: Int, of answer: Answer<ProductPage>) {
    let least = answer.content?.totalCount.map { min($0, size) } ?? 0
    expect("products", answer.rows.count, in: least...size)
  }

  /// Expects an empty page, with status 204 except in version 1. A body such as `{"pages":[]}` is a
  /// deviation that this package tolerates.
  fileprivate func expectEmpty(_ answer: Answer<ProductPage>) throws {
    try content(of: answer)
    expect("products", answer.rows.count, is: 0)
    guard answer.rows.isEmpty, check.apiVersion != .v1 else { return }
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

/// Returns the longest text that can be searched for, because it matches few other products.
private func longest(of texts: [Substring.UnicodeScalarView]) -> String? {
  texts.compactMap { ProductQuery(searchText: String(Substring($0.prefix(100)))).searchText }
    .max { $0.count < $1.count }
}
