import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// A process that serves a market. The methods send the requests of a seller to the market.
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

  struct Product: Decodable, Hashable, Sendable {
    struct Image: Decodable, Hashable, Sendable {
      let url: String
    }

    let id: Int
    let stock: Int
    let images: [Image]?

    init(_ response: HTTPResponse) throws {
      self = try JSONDecoder().decode(Product.self, from: response.body)
    }
  }

  private struct Page: Decodable {
    let pages: [Product]
  }

  static let png = Data(ImageFile.samplePNG().bytes)

  let process: CommandLineProcess
  let announcement: Announcement
  private let session = SystemSessionManager()

  /// Starts the server on a free port.
  ///
  /// - Parameter address: The address of the server. Use an address that no other test uses if the test sends requests after the
  ///   server has stopped.
  init(_ options: String..., at address: LoopbackAddress = .shared) async throws {
    try await self.init(options, at: address)
  }

  init(_ options: [String], at address: LoopbackAddress = .shared) async throws {
    process = try CommandLineProcess(
      ["serve", "--json", "--host", "\(address)", "--port", "0"] + options)
    do {
      let line = try #require(await process.outputLine(0))
      announcement = try JSONDecoder().decode(Announcement.self, from: Data(line.utf8))
    } catch {
      process.send(SIGKILL)
      throw error
    }
  }

  /// Serves a market in memory while the given closure runs, and expects the server to stop normally.
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
    #expect(await served.stop().exitCode == 0)
  }

  /// Sends a termination signal to the server, and waits until the server process has ended.
  func stop() async -> CommandLineProcess.Outcome {
    process.send(SIGTERM)
    return await process.outcome()
  }

  // MARK: - Requests

  func send(
    _ method: HTTPMethod, _ target: String, headers: HTTPHeaders = [:], body: Data? = nil
  ) async throws -> HTTPResponse {
    let text = target.hasPrefix("http") ? target : announcement.url + target
    let url = try #require(URL(string: text, encodingInvalidCharacters: false))
    return try await session.response(
      to: HTTPRequest(method: method, url: url, headers: headers, body: body), progress: nil)
  }

  func params(stock: Int, descriptionKey: String = "description") -> String {
    """
    {"name":"Desk lamp","\(descriptionKey)":"Warm light, almost new.","price":15000,"currency":"KRW",\
    "stock":\(stock),"secret":"\(announcement.secret)"}
    """
  }

  func register(
    stock: Int, descriptionKey: String = "description"
  ) async throws -> HTTPResponse {
    let head = "--b\r\nContent-Disposition: form-data; name="
    let body =
      Data(
        "\(head)\"params\"\r\n\r\n\(params(stock: stock, descriptionKey: descriptionKey))\r\n".utf8)
      + Data("\(head)\"images\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".utf8)
      + Self.png + Data("\r\n--b--\r\n".utf8)
    return try await send(
      .post, "/api/products",
      headers: [
        "identifier": announcement.identifier, "Content-Type": "multipart/form-data; boundary=b",
      ], body: body)
  }

  func sendJSON(_ method: HTTPMethod, _ target: String, _ more: String = "") async throws
    -> HTTPResponse
  {
    try await send(
      method, target,
      headers: ["identifier": announcement.identifier, "Content-Type": "application/json"],
      body: Data("{\"secret\":\"\(announcement.secret)\"\(more)}".utf8))
  }

  func delete(_ id: Int) async throws -> HTTPResponse {
    let address = try await sendJSON(.post, "/api/products/\(id)/archived")
    return try await send(
      .delete, String(decoding: address.body, as: UTF8.self),
      headers: ["identifier": announcement.identifier])
  }

  /// Returns all products on sale.
  func products() async throws -> [Product] {
    let response = try await send(.get, "/api/products?page_no=1&items_per_page=1000")
    return try JSONDecoder().decode(Page.self, from: response.body).pages
  }

  func product(_ id: Int) async throws -> Product {
    try Product(try await send(.get, "/api/products/\(id)"))
  }
}
