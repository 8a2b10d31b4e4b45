import Foundation
import OpenMarketData
import OpenMarketTLSRelay

/// A server that returns one page. The server runs this program in a second process, which ends when this object is released.
final class PageServer {
  let page: ListPage
  /// The scheme, host and port at the beginning of the server's URLs.
  let origin: String
  private let plainOrigin: String
  private let process = Process()
  private let input = Pipe()
  private lazy var sessionManager = SystemSessionManager()
  private var count = 0

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - page: The page to return.
  ///   - isSecure: A Boolean value that indicates whether the server's URLs use https. A relay then decrypts the requests.
  init(_ page: ListPage, isSecure: Bool = false) throws {
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
    plainOrigin = "http://127.0.0.1:\(port)"
    guard isSecure else {
      origin = plainOrigin
      return
    }
    guard let relay = TLSRelay.shared else { preconditionFailure(TLSRelay.absence) }
    setenv("SSL_CERT_FILE", relay.authority.path, 1)
    origin = "https://127.0.0.1:\(try relay.port(to: port))"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The URL of the page over plain http.
  var url: URL { url(page.target) }

  private func url(_ target: String) -> URL {
    guard let url = URL(string: plainOrigin + target) else {
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
