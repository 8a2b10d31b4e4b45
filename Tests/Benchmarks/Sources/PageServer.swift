import Foundation
import OpenMarketKit
import OpenMarketSandbox
import Synchronization

/// A page of a product list as the market service sends it in JSON. The raw value identifies the
/// page on the command line of the server process.
enum ListPage: String {
  case twenty = "20"
  case hundred = "100"
  /// A page of 100 products with a `Z` after every date. The service doesn't send the `Z`, but the
  /// `.iso8601` strategy of `JSONDecoder` requires it.
  case hundredWithZones = "100-with-zones"

  var size: Int { self == .twenty ? 20 : 100 }

  /// The path and query of the request for the page.
  var target: String { "/api/products?page_no=1&items_per_page=\(size)" }

  func body() -> Data {
    guard let url = URL(string: "http://127.0.0.1\(target)") else {
      preconditionFailure("the benchmarks' own address is none")
    }
    let body = SandboxMarket(.init(products: 200)).response(to: HTTPRequest(url: url)).body
    guard self == .hundredWithZones else { return body }
    let text = String(decoding: body, as: UTF8.self)
    return Data(text.replacing("T00:00:00\"", with: "T00:00:00Z\"").utf8)
  }
}

/// A server that returns one page. The server runs this program in a second process, which ends
/// when this object is released.
final class PageServer {
  let page: ListPage
  /// The scheme, host and port at the beginning of the server's URLs.
  let origin: String
  private let process = Process()
  private let input = Pipe()
  private lazy var sessionManager = SystemSessionManager()
  private var count = 0

  /// Starts the server.
  init(_ page: ListPage) throws {
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [PageService.argument, page.rawValue]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .newlines)) else {
      preconditionFailure("the server of the benchmarks did not start")
    }
    self.page = page
    origin = "http://127.0.0.1:\(port)"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The URL of the page.
  var url: URL { url(page.target) }

  private func url(_ target: String) -> URL {
    guard let url = URL(string: origin + target) else {
      preconditionFailure("the benchmarks' own address is none")
    }
    return url
  }

  /// Verifies that the server received the expected number of requests since the last call, so that
  /// no response came from a cache.
  func expect(fetches: Int) async throws {
    let answer = try await sessionManager.response(
      to: HTTPRequest(url: url(PageService.countTarget)), progress: nil)
    let total = Int(String(decoding: answer.body, as: UTF8.self))
    guard total == count + fetches else { preconditionFailure("not every fetch went out") }
    count += fetches
  }
}

/// The request handler in the process that ``PageServer`` starts. The handler returns the same page
/// for every request, and counts the requests.
///
/// The response is created in advance, and the server runs in a separate process, so the
/// measurements don't include the server's work.
final class PageService: RequestHandler {
  /// The command-line argument that precedes the name of the page. Only ``PageServer`` passes this
  /// argument.
  static let argument = "--serve-page"
  /// The path at which the handler returns the number of requests so far.
  static let countTarget = "/count"

  private let answer: HTTPResponse
  private let count = Mutex(0)

  private init(_ page: ListPage) {
    answer = HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: page.body())
  }

  static func page(askedForBy arguments: some Collection<String>) -> ListPage? {
    guard arguments.count == 2, arguments.first == argument else { return nil }
    return arguments.dropFirst().first.flatMap { ListPage(rawValue: $0) }
  }

  /// Starts the server, prints its port, and handles requests until the standard input ends.
  static func run(_ page: ListPage) async throws {
    let server = SandboxServer(handler: PageService(page))
    let address = try server.start()
    FileHandle.standardOutput.write(Data("\(address.port)\n".utf8))
    while readLine() != nil {}
    await server.stop(graceful: .zero)
  }

  func reply(to request: HTTPRequest) -> Reply {
    guard request.url.path == Self.countTarget else {
      count.withLock { $0 += 1 }
      return Reply(answer)
    }
    return Reply(HTTPResponse(status: 200, body: Data("\(count.withLock { $0 })".utf8)))
  }
}
