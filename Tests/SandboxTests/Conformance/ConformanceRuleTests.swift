import Foundation
import OpenMarketConformance
import OpenMarketTestSupport
import Testing

/// Tests that check each rule of the API contract against a server that breaks only that rule.
@Suite(.timeLimit(.minutes(10))) struct ConformanceRuleTests {
  private func report(
    _ answers: [String: CheckedServer.Answer], _ apiVersion: APIVersion = .v3
  ) async throws -> ConformanceReport {
    let check = try ConformanceCheck(
      server: BaseURL("https://market.example"), documents: ConformanceCheck.documents,
      apiVersion: apiVersion,
      sessionManager: CheckedServer(answers))
    let report = try #require(await check.report())
    #expect(report.results.map(\.rule) == check.rules)
    return report
  }

  @Test(arguments: Deviation.all)
  func `one difference changes one verdict`(deviation: Deviation) async throws {
    var answers = ProductsServer.answers
    answers[deviation.question] = deviation.answer
    let report = try await report(answers)
    let others = report.results.filter { $0.verdict != .met }
    let verdicts = Dictionary(uniqueKeysWithValues: others.map { ($0.rule, $0.verdict) })
    #expect(verdicts == deviation.verdicts)
    if let found = deviation.found {
      #expect(report[deviation.rule]?.found(in: .english) == found)
    }
  }

  @Test func `every rule can be broken, and has a title and an expectation`() {
    let covered = Set(
      Deviation.all.flatMap(\.verdicts.keys) + ConformanceWriteTests.writes)
    #expect(Set(ConformanceRule.allCases).subtracting(covered) == [.reachable])
    for language in Language.allCases {
      let titles = ConformanceRule.allCases.map { $0.title(in: language) }
      #expect(Set(titles).count == titles.count)
      #expect(!titles.contains(""))
      #expect(ConformanceRule.allCases.allSatisfy { !$0.expectation(in: language).isEmpty })
      let size = LocalizedText.size(ProductLimits.imageSize.upperBound)(language)
      #expect(ConformanceRule.image.expectation(in: language).contains(size))
      let count = ProductLimits.imageCount.label(language)
      #expect(ConformanceRule.detail.expectation(in: language).contains(count))
    }
  }

  @Test func `a number of products can be as large as an integer`() async throws {
    var answers = ProductsServer.answers
    answers[ProductsServer.first] = ProductsServer.page(
      ProductsServer.rows((106...125).reversed()), count: 25, paging: ["totalCount": "\(Int.max)"])
    let found = try await report(answers)[.listPaging]?.found(in: .english)
    #expect(found == "lastPage: 2 instead of 461168601842738791")
  }

  @Test func `a difference in every row and response is reported once`() async throws {
    let answers = ProductsServer.answers.mapValues { answer -> CheckedServer.Answer in
      guard case .success(var response) = answer,
        response.headers["Content-Type"] == "application/json"
      else { return answer }
      let text = String(decoding: response.body, as: UTF8.self)
      response.body = Data(text.replacing("\"vendor_id\":9", with: "\"vendor_id\":\"9\"").utf8)
      return .success(response)
    }
    let report = try await report(answers)
    let broken = report.results.filter { $0.verdict == .broken }
    #expect(broken.map(\.rule) == [.listRows])
    #expect(broken.first?.found(in: .english) == #"pages[0].vendor_id: "9" instead of integer"#)
  }

  @Test func `a product without images has none to check`() async throws {
    var answers = ProductsServer.answers
    let rows = ProductsServer.rows((106...125).reversed(), ["thumbnail": #""""#])
    answers[ProductsServer.first] = ProductsServer.page(rows)
    let product = ProductsServer.product(125, ["thumbnail": #""""#, "images": "[]"])
    answers[ProductsServer.detail] = .json(product)
    let report = try await report(answers)
    #expect(report[.detail]?.found(in: .english) == "images: [] instead of minItems 1")
    let skipped = report.results.filter { $0.verdict == .skipped }
    #expect(skipped.map(\.rule) == [.image])
    #expect(skipped.allSatisfy { $0.found(in: .english) == "the product has no image" })
  }

  @Test func `an unrepresentable number doesn't hide the rest of a page`() async throws {
    var answers = ProductsServer.answers
    let rows = ProductsServer.rows((106...125).reversed(), ["weight": "1e400", "stock": nil])
    answers[ProductsServer.first] = ProductsServer.page(rows)
    #expect(try await report(answers)[.listRows]?.found(in: .english) == "pages[0].stock: missing")
  }

  @Test(
    arguments: [
      (ItemsServer.list, .json("{}"), .listPage, .broken, nil),
      (ItemsServer.list, ItemsServer.page([JSONItem.row(), "7"]), .listRows, .deviates, nil),
      (
        ItemsServer.list,
        ItemsServer.page([JSONItem.row(["registration_date": #""2021-01-24T00:00:00""#])]),
        .listRows, .deviates, nil
      ),
      (
        ItemsServer.list, ItemsServer.page([JSONItem.row(["discounted_price": "-5"])]), .prices,
        .deviates, nil
      ),
      ("/items/2", .status(404), .nextPage, .broken, "status 404"),
      ("/items/1000000", .status(404), .pagePastEnd, .broken, "status 404"),
      (
        "/item/2147483647", .json("{}", status: 404), .missingProduct, .deviates,
        "error, reason: missing"
      ),
    ] as [(String, CheckedServer.Answer, ConformanceRule, CheckResult.Verdict, String?)])
  func `a difference in version 1 is reported`(
    question: String, answer: CheckedServer.Answer, rule: ConformanceRule,
    verdict: CheckResult.Verdict, found: String?
  ) async throws {
    let answers = ItemsServer.answers.merging([question: answer]) { $1 }
    let result = try #require(try await report(answers, .v1)[rule])
    #expect(result.verdict == verdict)
    if let found { #expect(result.found(in: .english) == found) }
  }
}

/// A server's deviation from the API contract: one response that differs, and the expected verdicts that aren't `met`.
struct Deviation: Sendable, CustomTestStringConvertible {
  let question: String
  let answer: CheckedServer.Answer
  let verdicts: [ConformanceRule: CheckResult.Verdict]
  /// The text that the check is expected to report, or `nil` if the check isn't expected to report a text.
  let found: String?
  let rule: ConformanceRule

  var testDescription: String { "\(rule.rawValue) \(found ?? "met")" }

  init(
    _ question: String, _ answer: CheckedServer.Answer, _ rule: ConformanceRule,
    _ verdict: CheckResult.Verdict, _ found: String? = nil, skipped: Set<ConformanceRule> = []
  ) {
    self.question = question
    self.answer = answer
    self.rule = rule
    self.found = found
    var verdicts = Dictionary(
      uniqueKeysWithValues: skipped.map { ($0, CheckResult.Verdict.skipped) })
    if verdict != .met { verdicts[rule] = verdict }
    self.verdicts = verdicts
  }

  private static func list(
    _ rows: [String], paging: [String: String] = [:], _ rule: ConformanceRule,
    _ verdict: CheckResult.Verdict, _ found: String? = nil, skipped: Set<ConformanceRule> = []
  ) -> Deviation {
    Deviation(
      Server.first, Server.page(rows, paging: paging), rule, verdict, found, skipped: skipped)
  }

  private typealias Server = ProductsServer

  static let all = service + pages + rows + otherPages + products + images

  private static let service: [Deviation] = [
    .init(
      "/healthChecker", .typed("text/plain", "OK"), .health, .deviates, "body: OK instead of \"OK\""
    ),
    .init(
      "/healthChecker", .typed("text/plain", "DOWN"), .health, .broken,
      "body: DOWN instead of \"OK\""),
    .init(
      "/healthChecker", .json("\"OK\""), .health, .deviates,
      "Content-Type: application/json instead of text/plain"),
    .init("/healthChecker", .status(500), .health, .broken, "status 500"),
    .init(
      "/healthChecker", .failure(.timedOut), .health, .skipped, "The server didn't answer in time."
    ),
    .init("/no-such-place", .status(200), .unknownPath, .deviates, "status: 200 instead of 404"),
  ]

  private static let rowRules: Set<ConformanceRule> = [
    .listRows, .listPaging, .listSize, .listOrder, .prices, .nextPage, .search, .detail, .image,
  ]
  private static let listRules = rowRules.union([.pagePastEnd, .searchWithoutMatch])

  /// A page without rows.
  private static let empty = Server.page([], count: 0)

  private static let newest = Server.rows((106...125).reversed())

  private static let pages: [Deviation] = [
    .init(
      Server.first, .typed("text/html", "<html></html>"), .listPage, .broken,
      "Content-Type: text/html instead of application/json, body: <html></html> instead of application/json",
      skipped: listRules),
    .init(
      Server.first, .json("", status: 500), .listPage, .broken, "status 500", skipped: listRules),
    .init(Server.first, .status(204), .listPage, .met, skipped: rowRules),
    .init(
      Server.first, empty, .listPage, .deviates, "status: 200 instead of 204",
      skipped: rowRules),
    list(newest, paging: ["limit": "1"], .listPaging, .deviates, "limit: 1 instead of 20"),
    list(
      newest, paging: ["hasNext": "false"], .listPaging, .broken, "hasNext: false instead of true",
      skipped: [.nextPage]),
    list(
      newest, paging: ["totalCount": "-1"], .listPaging, .deviates, "totalCount: -1 instead of 20"),
    list(newest, paging: ["offset": ""], .listPage, .deviates, "API version 3, offset: missing"),
    list(
      Server.rows((106...125).reversed() + [99]), .listSize, .deviates, "rows: 21 instead of 20"),
    list(
      Server.rows([125, 107, 108] + (109...124).reversed() + [106]), .listOrder, .deviates,
      "pages[1].id: 107 instead of 124"),
    list(
      Server.rows([125, 125] + (106...123).reversed()), .listOrder, .deviates,
      "pages[1].id: 125 instead of 123"),
  ]

  /// Returns the rows of the first page. In the second row, the given values replace the usual values.
  private static func second(_ changes: [String: String?]) -> [String] {
    [Server.row(125), Server.row(124, changes)] + Server.rows((106...123).reversed())
  }

  private static let rows: [Deviation] = [
    list(
      second(["name": "7"]), .listRows, .deviates,
      "pages[1].name: 7 instead of string"),
    list(second(["stock": nil]), .listRows, .deviates, "pages[1].stock: missing"),
    list(
      second(["price": "100.0", "discounted_price": "300.0", "bargain_price": "-200.0"]), .prices,
      .deviates, "the discount of product 124 exceeds its price"),
    list(
      second(["bargain_price": "1.0"]), .prices, .deviates,
      "pages[1].bargain_price: 1 instead of 11999500"),
    list(
      second(["price": #""7""#]), .prices, .deviates,
      #"pages[1].price: "7" instead of number"#),
    list(
      second(["created_at": #""yesterday""#]), .listRows, .deviates,
      #"pages[1].created_at: "yesterday" instead of 2022-10-18T00:00:00"#),
    list(
      second(["created_at": #""2022-01-04T00:00:00.00""#]), .listRows, .deviates,
      #"pages[1].created_at: "2022-01-04T00:00:00.00" instead of 2022-10-18T00:00:00"#),
    list(second(["price": "1.0E7", "bargain_price": "9999500"]), .prices, .met),
  ]

  private static let otherPages: [Deviation] = [
    .init(Server.next, Server.page(newest), .nextPage, .broken, "the same page again"),
    .init(
      Server.next, Server.page(Server.rows((101...107).reversed())), .nextPage, .deviates,
      "2 rows repeated"),
    .init(Server.next, .status(204), .nextPage, .deviates, "rows: 0 instead of 1–20"),
    .init(Server.pastEnd, empty, .pagePastEnd, .deviates, "status: 200 instead of 204"),
    .init(Server.pastEnd, .status(404), .pagePastEnd, .broken, "status 404"),
    .init(
      Server.pastEnd, Server.page([Server.row(101)]), .pagePastEnd, .broken, "rows: 1 instead of 0"),
    .init(
      Server.thousand, Server.page(newest), .listSize, .deviates, "rows: 20 instead of 25–1000"),
    .init(Server.search, .status(204), .search, .broken, "no results for '\(Server.name)'"),
    .init(
      Server.search, Server.page(newest), .search, .broken, "the same list as without a search"),
    .init(
      Server.search, Server.page(Server.rows([125, 7])), .search, .deviates,
      "1 row without the text"),
    .init(Server.korean, .status(400), .search, .broken, "status 400"),
    .init(Server.korean, .status(204), .search, .broken, "no results for '주전자와'"),
    .init(Server.vain, empty, .searchWithoutMatch, .deviates, "status: 200 instead of 204"),
    .init(
      Server.vain, Server.page([Server.row(101)]), .searchWithoutMatch, .broken,
      "rows: 1 instead of 0"),
  ]

  private static let products: [Deviation] = [
    .init(
      Server.detail, .json(Server.product(7)), .detail, .broken, "id: 7 instead of 125",
      skipped: [.image]),
    .init(Server.detail, .status(404), .detail, .broken, "status 404", skipped: [.image]),
    .init(
      Server.detail, .json(Server.product(125, ["vendors": nil])), .detail, .deviates,
      "vendors: missing"),
    .init(
      Server.detail, .typed("text/plain", Server.product(125)), .detail, .deviates,
      "Content-Type: text/plain instead of application/json"),
    .init(
      Server.detail, .json(Server.product(125, ["images": "null"])), .detail, .deviates,
      "images: null instead of array"),
    .init(
      Server.missing, .json(#"{"code":400,"message":"x"}"#, status: 400), .missingProduct,
      .deviates, "status: 400 instead of 404"),
    .init(
      Server.missing, .json(#"{"detail":"none"}"#, status: 404), .missingProduct, .deviates,
      "code, message: missing"),
    .init(
      Server.missing, .json(#"{"code":410,"message":"x"}"#, status: 410), .missingProduct,
      .deviates,
      "status: 410 instead of 404"),
    .init(Server.missing, .status(500), .missingProduct, .broken, "status: 500 instead of 404"),
    .init(Server.missing, .json("{}"), .missingProduct, .broken, "status: 200 instead of 404"),
  ]

  private static let images: [Deviation] = [
    .init(Server.picture, .status(403), .image, .broken, "status: 403 instead of 200"),
    .init(
      Server.picture, .picture("application/octet-stream"), .image, .deviates,
      "Content-Type: application/octet-stream instead of image/png"),
    .init(
      Server.picture, .picture("image/png", Array("no".utf8)), .image, .broken, "not a PNG or JPEG"),
    .init(
      Server.picture, .picture("image/jpeg"), .image, .deviates,
      "Content-Type: image/jpeg instead of image/png"),
  ]
}
