import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

#if canImport(Darwin) || OPENMARKET_URLSESSION
  /// Tests of the transport of Apple platforms. On Linux, they run with
  /// `OPENMARKET_TRANSPORT=urlsession`.
  struct URLSessionManagerTests {
    private static let fields = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"

    /// Sends a compressed response for each request, and returns the response of the transport.
    private func response(_ compressed: String, maximumBodySize: Int) async throws -> HTTPResponse {
      let bytes = try #require(Data(base64Encoded: compressed))
      let server = try LoopbackServer(script: { connection in
        _ = try connection.readRequest()
        try connection.send("\(Self.fields)Content-Length: \(bytes.count)\r\n\r\n")
        try connection.send(bytes)
        connection.readToEnd()
      })
      let manager = URLSessionManager(
        limits: ExchangeLimits(
          maximumBodySize: maximumBodySize, idleTimeout: .patient))
      return try await manager.response(to: HTTPRequest(url: server.url()))
    }

    @Test func `a compressed body is decompressed`() async throws {
      let response = try await response("H4sIAAAAAAACA0tMSk5EQgCjjCfTDwAAAA==", maximumBodySize: 15)
      #expect(response.body == Data("abcabcabcabcabc".utf8))
      #expect(response.headers["Content-Encoding"] == "gzip")
    }

    @Test func `the limit applies to the decompressed body`() async throws {
      await #expect(throws: NetworkError.bodyTooLarge(limit: 1_999)) {
        // 2000 zeros in 35 bytes.
        try await response(
          "H4sIAAAAAAACA2NgGAWjYBSMglEwCkbBUAcARPTJAtAHAAA=", maximumBodySize: 1_999)
      }
    }

    @Test(arguments: [HTTPMethod.post, .patch, .delete])
    func `each write has its own connection, which then closes`(method: HTTPMethod) async throws {
      let isClosed = Gate()
      let server = try LoopbackServer(script: { connection in
        while let request = try connection.readRequest() {
          try connection.send(HTTPResponse(status: 200), to: request)
          if request.method == .get { continue }
          connection.readToEnd()
          isClosed.open()
        }
      })
      let manager = URLSessionManager()
      for method in [.get, method, .get] {
        _ = try await manager.response(to: HTTPRequest(method: method, url: server.url()))
      }
      await isClosed.pass()
      #expect(server.connectionCount == 2)
    }
  }
#endif

/// The rows of the transport tests that `URLSession` can't pass. For those of Linux, a Mac or a
/// device has to show that they pass.
enum URLSessionDifference {
  #if OPENMARKET_URLSESSION
    static let isOnLinux = true
  #else
    static let isOnLinux = false
  #endif
  /// A Boolean value that indicates whether the transport decompresses bodies.
  #if canImport(Darwin)
    static let decompresses = true
  #else
    static let decompresses = isOnLinux
  #endif

  /// Returns a Boolean value that indicates whether the transport can pass the row with the given
  /// name.
  static func permits(_ row: String) -> Bool {
    !(decompresses && row == compressedRow || isOnLinux && reasons[row] != nil)
  }

  /// The outcomes that stand for another one.
  static var outcomes: [String: [String]] {
    [
      "invalid-response": isOnLinux ? ["interrupted"] : [],
      "compressed-response": decompresses ? ["interrupted", "invalid-response"] : [],
    ]
  }

  /// A body that is compressed and ends too early. `URLSession` waits for its end.
  static let compressedRow = "valid gzip"

  /// The reason for each row that `URLSession` on Linux can't pass.
  static let reasons = [
    "Basic realm=\"market\"": noChallenge, "Basic": noChallenge,
    "end after the status line": noHead, "end within a header": noHead,
    "HTTP/1.1 201 Created\r\nContent-Le": noHead, "two chunks and trailers": noHead,
    "a folded header": accepted, "a control character in a header": accepted,
    "a length that overflows": flood,
    "no reason phrase": refused, "a byte that isn't UTF-8": refused,
    "endless small headers": flood, "endless trailers": flood, "endless chunk extensions": flood,
    "an endless body in chunks": flood,
  ]

  private static let noChallenge = "The request waits for a credential, past its timeout."
  private static let noHead = "The process ends, because the head or its trailers are incomplete."
  private static let accepted = "The response is accepted, or the request waits for its end."
  private static let refused = "The response is refused."
  private static let flood = "The caller is answered, but the transfer may go on for minutes."
}

struct URLErrorTests {
  /// The codes of errors, by their meaning if nothing was sent, and if the session may have started
  /// to send.
  private static let codes: [(unsent: String, sent: String, codes: [Int])] = [
    ("interrupted", "interrupted", brokenOff),
    ("untrusted-server", "interrupted", [NSURLErrorCancelled] + certificates),
    ("invalid-request", "interrupted", requests), ("cannot-connect", "interrupted", connections),
    ("cannot-connect", "timed-out", [NSURLErrorTimedOut]),
    ("invalid-response", "invalid-response", Array(responses)),
    ("secure-connection-required", "interrupted", [needsTLS]),
    ("handshake-failed", "interrupted", [NSURLErrorSecureConnectionFailed]),
  ]
  private static let certificates = Array(
    NSURLErrorClientCertificateRequired...NSURLErrorServerCertificateHasBadDate)
  private static let responses = NSURLErrorCannotParseResponse...NSURLErrorCannotDecodeRawData
  private static let needsTLS = NSURLErrorAppTransportSecurityRequiresSecureConnection
  private static let brokenOff = [
    0, NSURLErrorUnknown, NSURLErrorHTTPTooManyRedirects, NSURLErrorBadServerResponse,
    NSURLErrorSecureConnectionFailed + 1, NSURLErrorClientCertificateRequired - 1,
  ]
  private static let requests = [
    NSURLErrorBadURL, NSURLErrorUnsupportedURL, NSURLErrorDataLengthExceedsMaximum,
  ]
  private static let connections = [
    NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, NSURLErrorNetworkConnectionLost,
    NSURLErrorDNSLookupFailed, NSURLErrorNotConnectedToInternet,
    NSURLErrorInternationalRoamingOff, NSURLErrorCallIsActive, NSURLErrorDataNotAllowed,
  ]

  @Test(arguments: codes)
  func `each error code has its meaning, depending on whether the request may have been sent`(
    unsent: String, sent: String, codes: [Int]
  ) {
    for code in codes {
      let errors = [false, true].map {
        NetworkError(urlErrorCode: code, description: "", host: "a.example", hasStarted: $0)
      }
      #expect(errors.map(\.code) == [unsent, sent], "\(code)")
      #expect(!errors[1].isUnsent, "\(code)")
    }
  }
}
