import Foundation
import OpenMarketConformance
import OpenMarketTestSupport
import Testing

/// Tests that check each rule of the API contract against a server that breaks only that rule.
@Suite(.timeLimit(.minutes(10))) struct ConformanceRuleTests {
  @Test(arguments: Deviation.all)
  func `one difference changes one verdict`(deviation: Deviation) async throws {
    let apiVersion: APIVersion = deviation.question.hasPrefix("/item") ? .v1 : .v3
    let server = CheckedServer(apiVersion, changing: [deviation.question: deviation.answer])
    let check = try server.check(apiVersion)
    let report = await check.report()
    #expect(report.results.map(\.rule) == check.rules)
    #expect(report.unmet == deviation.verdicts)
    if let found = deviation.found { #expect(report[deviation.rule]?.found.english == found) }
  }

  @Test func `every rule can be broken, and has a title and an expectation`() {
    let writes: [ConformanceRule] = [.registration, .edit, .deletion, .leftovers]
    let covered = Deviation.all.flatMap(\.verdicts.keys) + writes
    #expect(Set(ConformanceRule.allCases).subtracting(covered) == [.reachable])
    for language in Language.allCases {
      let texts = ConformanceRule.allCases.flatMap { [$0.title, $0.expectation] }
      #expect(Set(texts.map { $0(language) } + [""]).count == texts.count + 1)
    }
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
    let report = try await CheckedServer(only: answers).check().report()
    #expect(report.conclusion.english == "The server breaks the contract: First page.")
    #expect(report[.listPage]?.found.english == #"pages[0].vendor_id: "9" instead of integer"#)
  }

  @Test func `a product without images has none to check`() async throws {
    let rows = ProductsServer.rows((106...125).reversed(), ["thumbnail": #""""#])
    let product = ProductsServer.product(125, ["thumbnail": #""""#, "images": "[]"])
    let report = try await CheckedServer(changing: [
      ProductsServer.first: ProductsServer.page(rows), ProductsServer.detail: .json(product),
    ]).check().report()
    #expect(report[.detail]?.found.english == "images: [] instead of minItems 1")
    let conclusion = "The server works, with 1 deviation that this package handles."
    #expect(report.conclusion.english == conclusion)
    #expect(report.unmet == [.detail: .deviates, .image: .skipped])
    #expect(report[.image]?.found.english == "the product has no image")
  }
}

/// A server's deviation from the API contract: one response that differs, and the expected verdicts
/// that aren't `met`.
struct Deviation: Sendable, CustomTestStringConvertible {
  let question: String
  let answer: CheckedServer.Answer
  let rule: ConformanceRule
  let verdicts: [ConformanceRule: CheckResult.Verdict]
  /// The text that the check is expected to report, or `nil` if any text is allowed.
  let found: String?

  var testDescription: String { "\(question) \(rule.rawValue) \(found ?? "met")" }

  /// A request of the check, and the rule that its response can break.
  private struct Question {
    let text: String
    let rule: ConformanceRule

    init(_ text: String, _ rule: ConformanceRule) { (self.text, self.rule) = (text, rule) }

    /// Returns the deviation of a server that sends the given response.
    func callAsFunction(
      _ answer: CheckedServer.Answer, _ found: String?, _ verdict: CheckResult.Verdict = .deviates,
      skipped: Set<ConformanceRule> = []
    ) -> Deviation {
      var verdicts = skipped.reduce(into: [:]) { $0[$1] = CheckResult.Verdict.skipped }
      if verdict != .met { verdicts[rule] = verdict }
      return Deviation(
        question: text, answer: answer, rule: rule, verdicts: verdicts, found: found)
    }

    /// Returns the deviation of a server that sends a page with the given rows.
    func callAsFunction(
      _ rows: [String], paging: [String: String] = [:], _ found: String?,
      _ verdict: CheckResult.Verdict = .deviates, skipped: Set<ConformanceRule> = []
    ) -> Deviation {
      self(Server.page(rows, paging: paging), found, verdict, skipped: skipped)
    }
  }

  private typealias Server = ProductsServer

  static let all = service + pages + rows + otherPages + products + images + version1

  private static let health = Question("/healthChecker", .health)

  private static let service: [Deviation] = [
    health(.typed("text/plain", "OK"), "body: OK instead of \"OK\""),
    health(.typed("text/plain", "DOWN"), "body: DOWN instead of \"OK\"", .broken),
    health(.status(500), "status 500", .broken),
    health(.failure(.timedOut), "The server didn't answer in time.", .skipped),
    health(
      .failure(.invalidResponse(reason: "no HTTP")),
      "The server's answer is damaged or incomplete.", .broken),
    Question("/no-such-place", .unknownPath)(.status(200), "status: 200 instead of 404"),
  ]

  private static let rowRules: Set<ConformanceRule> = [
    .listPaging, .listOrder, .nextPage, .search, .detail, .image,
  ]

  /// A page without rows.
  private static let empty = Server.page([], count: 0)
  private static let newest = Server.newest

  private static let page = Question(Server.first, .listPage)
  private static let paging = Question(Server.first, .listPaging)
  private static let order = Question(Server.first, .listOrder)

  private static let pages: [Deviation] = [
    page(
      .typed("text/html", "<p>"),
      "Content-Type: text/html instead of application/json, body: <p> instead of application/json",
      .broken, skipped: rowRules.union([.pagePastEnd])),
    page(.json("", status: 500), "status 500", .broken, skipped: rowRules.union([.pagePastEnd])),
    page(.status(204), nil, .met, skipped: rowRules.subtracting([.search])),
    page(empty, "status: 200 instead of 204", skipped: rowRules.subtracting([.search])),
    page(newest, paging: ["offset": ""], "API version 3, offset: missing"),
    page(newest + [Server.row(99)], "API version 3, products: 21 instead of 20"),
    paging(
      newest, paging: ["hasNext": "false"], "hasNext: false instead of true", .broken,
      skipped: [.nextPage]),
    paging(
      newest, paging: ["totalCount": "\(Int.max)"], "lastPage: 2 instead of 461168601842738791"),
    Question(Server.thousand, .listPaging)(newest, "products: 20 instead of 25–1000"),
    order(
      Server.rows([125, 107, 108] + (109...124).reversed() + [106]),
      "pages[1].id: 107 instead of 124"),
    order(Server.rows([125, 125] + (106...123).reversed()), "pages[1].id: 125 instead of 123"),
  ]

  /// Returns the deviation of a server in whose second row the given values replace the usual ones.
  private static func second(
    _ changes: [String: String?], _ found: String?, _ verdict: CheckResult.Verdict = .deviates
  ) -> Deviation {
    let rows = [Server.row(125), Server.row(124, changes)] + newest.dropFirst(2)
    return page(rows, "API version 3" + (found.map { ", \($0)" } ?? ""), verdict)
  }

  private static let tooLarge: [String: String?] = [
    "price": "1e30", "discounted_price": "0", "bargain_price": "1e30",
  ]

  private static let rows: [Deviation] = [
    second(["stock": nil], "pages[1].stock: missing"),
    // A number that can't be represented doesn't hide the rest of a page.
    second(["weight": "1e400", "stock": nil], "pages[1].stock: missing"),
    second(["weight": "1e400"], nil, .met),
    second(
      ["created_at": #""2022-01-04T00:00:00.00""#],
      #"pages[1].created_at: "2022-01-04T00:00:00.00" instead of 2022-10-18T00:00:00"#),
    second(
      ["price": "100.0", "discounted_price": "300.0", "bargain_price": "-200.0"],
      "the discount of product 124 exceeds its price"),
    second(["bargain_price": "1.0"], "pages[1].bargain_price: 1 instead of 11999500"),
    second(["price": "1.0E7", "bargain_price": "9999500"], nil, .met),
    // The document has no limit for a price.
    page([Server.row(126, tooLarge)] + newest.dropLast(), nil),
    page([Server.row(126, tooLarge)], nil, .broken, skipped: rowRules.union([.pagePastEnd])),
  ]

  private static let next = Question(Server.next, .nextPage)
  private static let pastEnd = Question(Server.pastEnd, .pagePastEnd)
  private static let search = Question(Server.search, .search)
  private static let korean = Question(Server.korean, .search)
  private static let vain = Question(Server.vain, .search)

  private static let otherPages: [Deviation] = [
    next(newest, "the same page again", .broken),
    next(Server.rows((101...107).reversed()), "2 products repeated"),
    next(.status(204), "products: 0 instead of 1–20"),
    pastEnd(empty, "status: 200 instead of 204"),
    pastEnd(.status(404), "status 404", .broken),
    pastEnd([Server.row(101)], "products: 1 instead of 0", .broken),
    search(.status(204), "no results for '\(Server.name)'", .broken),
    search(newest, "the same list as without a search", .broken),
    search(Server.rows([125, 7]), "1 product without the text"),
    korean(.status(400), "status 400", .broken),
    korean(.status(204), "no results for '주전자와'", .broken),
    vain(empty, "status: 200 instead of 204"),
    vain([Server.row(101)], "products: 1 instead of 0", .broken),
  ]

  private static let detail = Question(Server.detail, .detail)
  private static let missing = Question(Server.missing, .missingProduct)

  private static let products: [Deviation] = [
    detail(.json(Server.product(7)), "id: 7 instead of 125", .broken, skipped: [.image]),
    detail(.status(404), "status 404", .broken, skipped: [.image]),
    detail(.json(Server.product(125, ["vendors": nil])), "vendors: missing"),
    detail(.json(Server.product(125, ["images": "null"])), "images: null instead of array"),
    missing(.json(#"{"code":400,"message":"x"}"#, status: 400), "status: 400 instead of 404"),
    missing(.json(#"{"detail":"none"}"#, status: 404), "code, message: missing"),
    missing(.status(500), "status: 500 instead of 404", .broken),
  ]

  private static let image = Question(Server.picture, .image)

  private static let images: [Deviation] = [
    image(.status(403), "status: 403 instead of 200", .broken),
    image(.picture("text/plain"), "Content-Type: text/plain instead of image/png"),
    image(.picture("image/png", Array("no".utf8)), "not a PNG or JPEG", .broken),
    image(.picture("image/jpeg"), "Content-Type: image/jpeg instead of image/png"),
  ]

  private static let items = Question(ItemsServer.list, .listPage)

  private static let version1: [Deviation] = [
    items(
      .json("{}"), "items, page: missing", .broken,
      skipped: [.nextPage, .pagePastEnd, .detail, .image]),
    items(ItemsServer.page([JSONItem.row(["discounted_price": "-5"])]), nil, skipped: [.nextPage]),
    Question("/items/2", .nextPage)(.status(404), "status 404", .broken),
    Question("/items/1000000", .pagePastEnd)(.status(404), "status 404", .broken),
    Question("/item/2147483647", .missingProduct)(
      .json("{}", status: 404), "error, reason: missing"),
  ]
}
