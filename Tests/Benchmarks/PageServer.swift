import Foundation
import OpenMarketData

/// A server that returns one page. The server runs this program in a second process, which ends when this object is released.
final class PageServer {
  let page: ListPage
  /// The scheme, host and port at the beginning of the server's URLs.
  let origin: String
  private let process = Process()
  private let input = Pipe()
  private let sessionManager = SystemSessionManager()
  private var count = 0

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

  var url: URL { url(page.target) }

  private func url(_ target: String) -> URL {
    guard let url = URL(string: origin + target) else {
      preconditionFailure("the benchmarks' own address is none")
    }
    return url
  }

  /// Verifies that the server received the expected number of requests since the last call, so that no response came from a
  /// cache.
  func expect(fetches: Int) async throws {
    let answer = try await sessionManager.response(
      to: HTTPRequest(url: url(PageService.countTarget)), progress: nil)
    let total = Int(String(decoding: answer.body, as: UTF8.self))
    guard total == count + fetches else { preconditionFailure("not every fetch went out") }
    count += fetches
  }
}
