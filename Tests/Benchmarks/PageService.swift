import Foundation
import OpenMarketData
import OpenMarketSandbox
import Synchronization

/// What the process that ``PageServer`` starts does: it answers every request with the same page, and counts.
///
/// The bytes are ready, and the process is one of its own: what serving costs is no part of what is measured.
final class PageService: RequestHandler {
  /// What stands before the page in the process's arguments. It is for ``PageServer`` alone.
  static let argument = "--serve-page"
  /// Where the number of requests is told.
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

  /// Writes the port, and serves until the standard input ends.
  static func run(_ page: ListPage) async throws {
    let server = SandboxServer(handler: PageService(page))
    let address = try server.start()
    FileHandle.standardOutput.write(Data("\(address.port)\n".utf8))
    while readLine() != nil {}
    await server.stop(graceful: .zero)
  }

  func admission(of head: HTTPRequest) -> BodyAdmission { .accept(limit: 0) }

  func reply(to request: HTTPRequest) -> Reply {
    guard request.url.path == Self.countTarget else {
      count.withLock { $0 += 1 }
      return Reply(answer)
    }
    return Reply(HTTPResponse(status: 200, body: Data("\(count.withLock { $0 })".utf8)))
  }
}
