import Foundation
import OpenMarketConformance
import OpenMarketLock
import OpenMarketSandbox
import OpenMarketTestSupport

/// A server that has a prepared response for each request of a conformance check.
final class CheckedServer: NetworkSessionManager {
  typealias Answer = Result<HTTPResponse, NetworkError>

  private let answers: [String: Answer]
  private let otherwise: Answer
  private let asked = Mutex<[HTTPRequest]>([])

  /// Creates a server with only the given responses.
  ///
  /// - Parameter otherwise: The response to a request for which no response is prepared.
  init(only answers: [String: Answer], otherwise: Answer = .status(404)) {
    self.answers = answers
    self.otherwise = otherwise
  }

  /// Creates a conforming server, in which the given responses replace the usual ones.
  convenience init(_ apiVersion: APIVersion = .v3, changing changes: [String: Answer] = [:]) {
    let usual = apiVersion == .v3 ? ProductsServer.answers : ItemsServer.answers
    self.init(only: usual.merging(changes) { $1 })
  }

  var requests: [HTTPRequest] { asked.withLock(\.self) }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return try answers[Self.question(request), default: otherwise].get()
  }

  /// Returns the key for the response to the given request. The key consists of the path and the
  /// query values.
  static func question(_ request: HTTPRequest) -> String {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    let query = (parts?.queryItems ?? []).map { " \($0.value ?? "")" }.joined()
    return request.url.path + query
  }
}

extension Result<HTTPResponse, NetworkError> {
  static func typed(_ type: String, _ body: String, status: Int = 200) -> Self {
    .success(HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(body.utf8)))
  }

  static func json(_ body: String, status: Int = 200) -> Self {
    typed("application/json", body, status: status)
  }

  static func picture(_ type: String, _ bytes: [UInt8] = ImageData.sample().bytes) -> Self {
    .success(HTTPResponse(status: 200, headers: ["Content-Type": type], body: Data(bytes)))
  }

  static func status(_ status: Int) -> Self { .success(HTTPResponse(status: status)) }
}

/// The responses of a conforming server with version 3 of the API and 25 products.
enum ProductsServer {
  static let name = "주전자와 찻잔 with a long name"
  static let first = "/api/products 1 20"
  static let next = "/api/products 2 20"
  static let pastEnd = "/api/products 1000000 20"
  static let thousand = "/api/products 1 1000"
  static let search = "/api/products 1 20 \(name)"
  static let korean = "/api/products 1 20 주전자와"
  static let vain = "/api/products 1 20 zq없는상품qz7x"
  static let detail = "/api/products/125"
  static let missing = "/api/products/2147483647"
  static let picture = "/77_thumb"

  /// The rows of the first page.
  static let newest = rows((106...125).reversed())

  static let answers: [String: CheckedServer.Answer] = [
    "/healthChecker": .typed("text/plain", "\"OK\""),
    first: page(newest),
    next: page(rows((101...105).reversed()), number: 2),
    pastEnd: .status(204),
    thousand: page(rows((101...125).reversed())),
    search: page([row(125)], count: 1),
    korean: page([row(125)], count: 1),
    vain: .status(204),
    detail: .json(product(125)),
    missing: .json(#"{"code":404,"message":"none"}"#, status: 404),
    picture: .picture("image/png"),
    "/no-such-place": .status(404),
  ]

  /// Returns the rows of the products with the given IDs, in the given order. Pass the highest ID
  /// first, because a conforming server returns the newest product first.
  static func rows(_ ids: some Sequence<Int>, _ changes: [String: String?] = [:]) -> [String] {
    ids.map { row($0, changes) }
  }

  static func row(_ id: Int, _ changes: [String: String?] = [:]) -> String {
    var values: [String: String?] = [
      "id": String(id), "name": "\"\(id == 125 ? name : "Kettle \(id)")\"",
    ]
    values.merge(changes) { $1 }
    return JSONRow.make(values)
  }

  static func product(_ id: Int, _ changes: [String: String?] = [:]) -> String {
    let values: [String: String?] = [
      "vendorName": nil, "vendors": #"{"id":9,"name":"한강상회"}"#,
      "images": """
      [{"id":1,"url":"https://pictures.example/77_thumb","thumbnail_url":"https://pictures.example/77_thumb",\
      "issued_at":"2022-10-18T00:00:00"}]
      """,
    ]
    return row(id, values.merging(changes) { $1 })
  }

  /// Returns a page with the given rows.
  ///
  /// - Parameter paging: Replacements for the values of paging keys. An empty value removes the
  ///   key.
  static func page(
    _ rows: [String], number: Int = 1, count: Int = 25, paging: [String: String] = [:]
  ) -> CheckedServer.Answer {
    let lastPage = (count + 19) / 20
    let values = [
      ("pageNo", "\(number)"), ("itemsPerPage", "20"), ("totalCount", "\(count)"),
      ("offset", "\((number - 1) * 20)"), ("limit", "\(number * 20)"), ("lastPage", "\(lastPage)"),
      ("hasNext", "\(number < lastPage)"), ("hasPrev", "\(number > 1)"),
    ]
    let fields = values.map { ($0.0, paging[$0.0] ?? $0.1) }.filter { !$0.1.isEmpty }
      .map { "\"\($0.0)\":\($0.1)," }
    return .json("{\(fields.joined())\"pages\":[\(rows.joined(separator: ","))]}")
  }
}

/// The responses of a conforming server with version 1 of the API.
enum ItemsServer {
  static let list = "/items/1"
  static let item = "/item/77"

  static let answers: [String: CheckedServer.Answer] = [
    list: page((58...77).reversed().map { JSONItem.row(["id": "\($0)"]) }),
    "/items/2": page([JSONItem.row(["id": "7"])], number: 2),
    "/items/1000000": page([], number: 1_000_000),
    item: .json(JSONItem.full),
    "/item/2147483647": .json(#"{"error":true,"reason":"Not Found"}"#, status: 404),
    "/i/77-1.png": .picture("image/png"),
  ]

  static func page(_ rows: [String], number: Int = 1) -> CheckedServer.Answer {
    .json(JSONItem.page(rows, number: number))
  }
}

extension ConformanceReport {
  /// The result of the given rule.
  subscript(rule: ConformanceRule) -> CheckResult? { results.first { $0.rule == rule } }

  /// The verdicts on the rules that aren't met.
  var unmet: [ConformanceRule: CheckResult.Verdict] {
    let unmet = results.filter { $0.verdict != .met }
    return Dictionary(uniqueKeysWithValues: unmet.map { ($0.rule, $0.verdict) })
  }
}

/// A check of a server without a port and a path. The documents are decoded once for all tests,
/// because that takes longer than a check.
private let prepared = Result {
  try ConformanceCheck(
    server: BaseURL("https://market.example"),
    documents: [SandboxMarket.API.v3, .v2].map(\.document), sessionManager: CheckedServer())
}

extension NetworkSessionManager {
  /// Returns a check of this server.
  func check(
    _ apiVersion: APIVersion = .v3, clock: any Clock<Duration> = ManualClock()
  ) throws -> ConformanceCheck {
    var check = try prepared.get()
    (check.sessionManager, check.apiVersion, check.clock) = (self, apiVersion, clock)
    return check
  }
}
