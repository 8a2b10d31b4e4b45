import Foundation
import OpenMarketData

/// A server of one page: this program once more, in a process that ends with its last reference.
final class PageServer {
  let page: ListPage
  /// What the addresses of its resources begin with.
  let origin: String
  private let process = Process()
  private let input = Pipe()
  private let sessionManager = SocketSessionManager()
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

  /// Makes sure that every fetch since the last call came here, and none was answered by a cache.
  func expect(fetches: Int) async throws {
    let answer = try await sessionManager.response(
      to: HTTPRequest(url: url(PageService.countTarget)), progress: nil)
    let total = Int(String(decoding: answer.body, as: UTF8.self))
    guard total == count + fetches else { preconditionFailure("not every fetch went out") }
    count += fetches
  }
}
