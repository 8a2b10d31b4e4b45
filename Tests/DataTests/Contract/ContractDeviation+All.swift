import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport

extension ContractDeviation {
  private typealias Server = ProductsServer

  static let all = service + pages + rows + otherPages + products + pictures

  private static func content(_ type: String?) -> [ContractFact] { [.contentType(type)] }

  private static func defect(_ path: String, _ problem: ResponseProblem) -> ResponseDefect {
    ResponseDefect(path: path, problem: problem)
  }

  private static let service: [ContractDeviation] = [
    .init("/healthChecker", .typed("text/plain", "OK"), .health, .deviates, [.health("OK")]),
    .init("/healthChecker", .typed("text/plain", "DOWN"), .health, .broken, [.health("DOWN")]),
    .init("/healthChecker", .json("\"OK\""), .health, .deviates, content("application/json")),
    .init(
      "/healthChecker", .typed("text/plain; charset=utf-8", "\"OK\"", status: 202), .health,
      .deviates, [.status(202)]),
    .init("/healthChecker", .status(500), .health, .broken, [.status(500)]),
    .init("/healthChecker", .failure(.timedOut), .health, .broken, [.failed(.timedOut)]),
    .init("/no-such-place", .status(200), .unknownPath, .deviates, [.status(200)]),
    .init("/no-such-place", .status(500), .unknownPath, .deviates, [.status(500)]),
  ]

  private static let pages: [ContractDeviation] = [
    .init(
      Server.first, .typed("text/html", "<html></html>"), .listPage, .broken,
      [.unreadable(defect("", .invalidJSON))], skipped: needsList),
    .init(
      Server.first, .json(#"{"pages":[{"id":1,"id":2}]}"#), .listPage, .broken,
      [.unreadable(defect("pages[0].id", .repeatedKey))], skipped: needsList),
    .init(
      Server.first, .json("", status: 503), .listPage, .broken, [.status(503)],
      skipped: needsList),
    .init(
      Server.first, .failure(.interrupted(reason: "reset")), .listPage, .broken,
      [.failed(.interrupted(reason: "reset"))], skipped: needsList),
    .init(Server.first, .status(204), .listPage, .met, [], skipped: .list(.noProduct)),
    .init(
      Server.first, .status(200), .listPage, .broken, [.unreadable(defect("", .emptyAnswer))],
      skipped: needsList),
    .init(
      Server.first, .json(#"{"pages":[]}"#), .listPage, .deviates, [.list(.emptyList)],
      skipped: .list(.noProduct)),
    list(
      Server.rows((106...125).reversed()), paging: ["limit": "1"], .listPaging, .deviates,
      [.paging(key: "limit", expected: "20", found: "1")]),
    list(
      Server.rows((106...125).reversed()), paging: ["hasNext": "false"], .listPaging, .broken,
      [.paging(key: "hasNext", expected: "true", found: "false")],
      skipped: [.nextPage: .noMorePages]),
    list(
      Server.rows((106...125).reversed()), paging: ["totalCount": "-1"], .listPaging, .deviates,
      [.paging(key: "totalCount", expected: "≥ 20", found: "-1")]),
    .init(
      Server.first, Server.page(Server.rows((106...125).reversed()), paging: ["offset": ""]),
      .listPaging, .deviates, [.missingKeys(["offset"])]),
    list(
      Server.rows((106...125).reversed() + [99]), .listSize, .deviates,
      [.tooManyRows(21, asked: 20)]),
    list(
      Server.rows((110...125).reversed()), .listSize, .deviates,
      [.tooFewRows(16, expected: 20)]),
    list(
      Server.rows([125, 107, 108] + (109...124).reversed() + [106]), .listOrder, .deviates,
      [.outOfOrder(ProductID(108))]),
    list(
      Server.rows([125, 125] + (106...123).reversed()), .listOrder, .deviates, [.repeatedRows(1)]),
  ]

  private static let needsList: [ContractCheck: ContractVerdict.SkipReason] =
    .list(.needs(.listPage)).merging(
      [.pagePastEnd: .needs(.listPage), .searchWithoutMatch: .needs(.listPage)]) { $1 }

  /// A first page whose second row is another one.
  private static func second(_ changes: [String: String?]) -> [String] {
    [Server.row(125), Server.row(124, changes)] + Server.rows((106...123).reversed())
  }

  private static let rows: [ContractDeviation] = [
    list(
      second(["name": "7"]), .listRows, .deviates,
      [.unreadableRows(1, defect("pages[1].name", .wrongType(expected: .string)))]),
    .init(
      Server.first, Server.page(second(["stock": nil])), .listRows, .deviates,
      [.missingKeys(["stock"])]),
    list(
      second(["price": "100.0", "discounted_price": "300.0", "bargain_price": "-200.0"]), .prices,
      .deviates, [.negativeBargains(1)]),
    list(second(["bargain_price": "1.0"]), .prices, .deviates, [.wrongBargains(1)]),
    list(
      second(["price": #""7""#]), .prices, .deviates,
      [.unreadableRows(1, defect("pages[1].price", .wrongType(expected: .number)))]),
    list(
      second(["created_at": #""yesterday""#]), .dates, .deviates,
      [
        .unreadableRows(1, defect("pages[1].created_at", .notADate)), .dateForm("\"yesterday\""),
      ]),
    .init(
      Server.first, Server.page(second(["created_at": "null"])), .dates, .deviates,
      [
        .list(.unreadableRows(1, defect("pages[1].created_at", .null))),
        .missingKeys(["created_at"]),
      ]),
    list(
      second(["created_at": #""2022-01-04T00:00:00.00""#]), .dates, .deviates,
      [.dateForm("\"2022-01-04T00:00:00.00\"")]),
    list(second(["stock": "-1"]), .limits, .deviates, [.beyondLimits(1)]),
    list(second(["name": #""""#]), .limits, .deviates, [.beyondLimits(1)]),
    list(second(["price": "1.0E7", "bargain_price": "9999500"]), .prices, .met, []),
  ]

  private static let otherPages: [ContractDeviation] = [
    .init(
      Server.next, Server.page(Server.rows((106...125).reversed())), .nextPage, .broken,
      [.list(.samePageAgain)]),
    .init(
      Server.next, Server.page(Server.rows((101...107).reversed())), .nextPage, .deviates,
      [.list(.repeatedRows(2))]),
    .init(
      Server.next, .status(204), .nextPage, .deviates, [.list(.tooFewRows(0, expected: 1))]),
    .init(
      Server.pastEnd, .json(#"{"pages":[]}"#), .pagePastEnd, .deviates, [.list(.emptyList)]),
    .init(Server.pastEnd, .status(404), .pagePastEnd, .broken, [.status(404)]),
    .init(
      Server.pastEnd, Server.page([Server.row(101)]), .pagePastEnd, .broken,
      [.list(.tooManyRows(1, asked: 0))]),
    .init(
      Server.one, Server.page(Server.rows([125, 124])), .pageOfOne, .deviates,
      [.list(.tooManyRows(2, asked: 1))]),
    .init(
      Server.thousand, Server.page(Server.rows((106...125).reversed())), .pageOf1000, .deviates,
      [.list(.tooFewRows(20, expected: 25))]),
    .init(
      Server.search, .status(204), .search, .broken, [.list(.notFound(Server.name))]),
    .init(
      Server.search, Server.page(Server.rows((106...125).reversed())), .search, .broken,
      [.list(.searchIgnored)]),
    .init(
      Server.search, Server.page(Server.rows([125, 7])), .search, .deviates,
      [.list(.otherRows(1))]),
    .init(Server.korean, .status(400), .searchKorean, .broken, [.status(400)]),
    .init(
      Server.korean, .status(204), .searchKorean, .broken, [.list(.notFound("주전자와"))]),
    .init(
      Server.vain, .json(#"{"pages":[]}"#), .searchWithoutMatch, .deviates, [.list(.emptyList)]),
    .init(
      Server.vain, Server.page([Server.row(101)]), .searchWithoutMatch, .broken,
      [.list(.otherRows(1))]),
  ]

  private static let products: [ContractDeviation] = [
    .init(
      Server.detail, .json(Server.product(7)), .detail, .broken,
      [
        .unreadable(defect("id", .otherProduct(asked: ProductID(125), got: ProductID(7))))
      ], skipped: .detail(.needs(.detail))),
    .init(
      Server.detail, .status(404), .detail, .broken, [.status(404)],
      skipped: .detail(.needs(.detail))),
    .init(
      Server.detail, .json(Server.product(125, ["vendors": nil])), .detail, .deviates,
      [.missingKeys(["vendors"])]),
    .init(
      Server.detail, .typed("text/plain", Server.product(125)), .detail, .deviates,
      content("text/plain")),
    .init(
      Server.detail, .json(Server.product(125, ["images": "null"])), .detailPictures, .deviates,
      [.pictures(0)]),
    .init(
      Server.detail, .json(Server.product(125, ["price": "1.0", "stock": "3"])), .detailAgreement,
      .deviates, [.differs(["price", "stock"])]),
    .init(
      Server.missing, .json(#"{"code":400,"message":"x"}"#, status: 400), .missingProduct,
      .deviates, [.status(400)]),
    .init(Server.missing, .status(404), .missingProduct, .deviates, [.message(nil)]),
    .init(Server.missing, .status(500), .missingProduct, .broken, [.status(500)]),
    .init(Server.missing, .json("{}"), .missingProduct, .broken, [.status(200)]),
  ]

  private static func picture(
    _ type: String = "image/png", tag: String? = "\"a\"", _ bytes: Data? = nil
  ) -> ExaminedServer.Answer {
    var headers: HTTPHeaders = ["Content-Type": type]
    headers["ETag"] = tag
    let sample = Data((try? EncodedImage.sample().bytes) ?? [])
    return .success(HTTPResponse(status: 200, headers: headers, body: bytes ?? sample))
  }

  private static let pictures: [ContractDeviation] = [
    .init(
      Server.picture, .status(403), .picture, .broken, [.status(403)],
      skipped: .picture(.needs(.picture))),
    .init(
      Server.picture, picture("application/octet-stream"), .picture, .deviates,
      content("application/octet-stream")),
    .init(
      Server.picture, picture("image/png", Data("no".utf8)), .pictureContent, .broken,
      [.unreadable(defect("", .notAnImage))]),
    .init(
      Server.picture, picture("image/jpeg"), .pictureContent, .deviates,
      [.picture(.otherFormat(.png, contentType: "image/jpeg"))]),
    .init(
      Server.picture, picture(tag: nil), .pictureValidators, .deviates,
      [.picture(.noValidators)], skipped: [.pictureUnchanged: .noValidators]),
    .init(
      "\(Server.picture) again", picture(), .pictureUnchanged, .deviates, [.picture(.sentAgain)]),
    .init("\(Server.picture) part", picture(), .pictureRange, .met, []),
    .init("\(Server.picture) part", .status(416), .pictureRange, .deviates, [.status(416)]),
  ]
}
