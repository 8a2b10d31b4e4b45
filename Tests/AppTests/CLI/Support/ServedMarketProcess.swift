import Foundation
import OpenMarketTestSupport
import Testing

/// A process that serves a market, and a container for the market.
struct ServedMarketProcess: Sendable {
  struct Announcement: Decodable, Sendable {
    let event: String
    let url: String
    let port: Int
    let dataDirectory: String?
    let identifier: String
    let secret: String
    let notes: [String]
  }

  let process: CommandLineProcess
  let announcement: Announcement
  let market: DIContainer

  /// Starts the server on a free port.
  init(_ options: String...) async throws {
    process = try CommandLineProcess(["serve", "--json", "--port", "0"] + options)
    do {
      let line = try #require(await process.outputLine(0))
      announcement = try JSONDecoder().decode(Announcement.self, from: Data(line.utf8))
      var configuration = try OpenMarketConfiguration.patient(announcement.url)
      configuration.retry = .never
      configuration.reconciliation = ReconciliationPolicy(pauses: [])
      market = DIContainer(configuration: configuration)
    } catch {
      process.send(SIGKILL)
      throw error
    }
  }

  /// Serves a market in memory while the given closure runs, and expects the server to stop
  /// normally.
  ///
  /// - Parameter rules: The rules of a fault plan, in JSON.
  static func inMemory(
    rules: String = "", _ use: (ServedMarketProcess) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let plan = try folder.write(Data("{\"rules\":[\(rules)]}".utf8), to: "faults.json")
    let served = try await ServedMarketProcess("--ephemeral", "--faults", plan)
    do {
      try await use(served)
    } catch {
      _ = await served.stop()
      throw error
    }
    expectEqual(await served.stop().exitCode, 0)
  }

  /// Sends a termination signal to the server, and waits until the server process has ended.
  func stop() async -> CommandOutcome {
    process.send(SIGTERM)
    return await process.outcome()
  }

  // MARK: - Requests

  func send(
    _ target: String, method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: Data? = nil
  ) async throws -> HTTPResponse {
    let text = target.hasPrefix("http") ? target : announcement.url + target
    let url = try #require(URL(string: text, encodingInvalidCharacters: false))
    return try await market.plainSessionManager.response(
      to: HTTPRequest(method: method, url: url, headers: headers, body: body), progress: nil)
  }

  /// Registers a sample product of the predefined seller.
  func registered(
    stock: Int64 = 1, progress: TransferProgressHandler? = nil
  ) async throws -> ProductDetail {
    let seller = try SellerCredential(
      identifier: announcement.identifier, secret: announcement.secret)
    return try await market.products.register(
      .sample(stock: stock), as: seller, progress: progress)
  }

  /// Returns the number of products on sale.
  func productCount() async throws -> Int? {
    try await market.fetchProductPage(.all, page: .first).totalCount
  }
}

/// Responses of a server with version 3 of the API. The values are invented.
enum MarketAnswers {
  /// Returns the JSON text of a product in a list, with changes to some values.
  static func product(
    id: Int, name: String, _ changes: [String: String?] = [:], more: String = ""
  ) -> String {
    let values: [String: String?] = [
      "id": "\(id)", "name": quoted(name), "price": "15000", "bargain_price": "15000",
      "discounted_price": "0",
    ]
    return JSONRow.make(values.merging(changes) { $1 }, more: more)
  }

  static func detail(
    id: Int, name: String, vendor: String = "Tide Pool", imageCount: Int = 1,
    _ changes: [String: String?] = [:]
  ) -> String {
    let image = """
      {"id":9,"url":"http://pictures.example/9","thumbnail_url":"http://pictures.example/9s",
      "issued_at":"2023-03-04T00:00:00"}
      """
    let images = Array(repeating: image, count: imageCount).joined(separator: ",")
    return product(
      id: id, name: name, changes,
      more: #","images":[\#(images)],"vendors":{"id":9,"name":\#(quoted(vendor))}"#)
  }

  /// The product that `SellersDesk.register` registers, with its image.
  static func lamp(id: Int, name: String = "Desk lamp", imageCount: Int = 1) -> String {
    detail(
      id: id, name: name, imageCount: imageCount,
      ["description": quoted("Warm light, almost new."), "stock": "0"])
  }

  static func list(
    _ products: [String], total: Int? = nil, size: Int = 20, hasNext: Bool = false
  ) -> String {
    """
    {"pageNo":1,"itemsPerPage":\(size),"totalCount":\(total ?? products.count),"offset":0,"limit":20,
    "lastPage":1,"hasNext":\(hasNext),"hasPrev":false,"pages":[\(products.joined(separator: ","))]}
    """
  }

  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
  }

  /// Returns the given text as a JSON string.
  static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  /// Returns the response to a request that reads data. The response contains the given list if the
  /// request has a query, and product 5 otherwise. A request for a deletion URL gets one.
  static func reading(
    _ request: LoopbackServerRequest, list: String = MarketAnswers.list([])
  ) -> HTTPResponse {
    if request.target.hasSuffix("/archived") { return deletionAddress }
    return json(request.target.contains("?") ? list : detail(id: 5, name: "Desk lamp"))
  }

  /// The response to the request for a deletion URL.
  static let deletionAddress = HTTPResponse(status: 200, body: Data("/api/products/t0ken".utf8))
}

extension LoopbackServer {
  var address: String { "http://127.0.0.1:\(port)" }
}
