import Foundation
import OpenMarketData
import OpenMarketLock
import OpenMarketSandbox

/// The request handler in the process that ``PageServer`` starts. The handler returns the same page for every request, and counts
/// the requests.
///
/// The response is created in advance, and the server runs in a separate process, so the measurements don't include the server's
/// work.
final class PageService: RequestHandler {
  /// The command-line argument that precedes the name of the page. Only ``PageServer`` passes this argument.
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
