import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

#if canImport(Darwin) || OPENMARKET_URLSESSION
  /// Tests of the transport of Apple platforms. On Linux, they run with `OPENMARKET_TRANSPORT=urlsession`.
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
      defer { server.stop() }
      let manager = URLSessionManager(limits: ExchangeLimits(maximumBodySize: maximumBodySize))
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
    func `each write has its own connection, which closes after the response`(
      method: HTTPMethod
    ) async throws {
      let isClosed = Gate()
      let server = try LoopbackServer(script: { connection in
        while let request = try connection.readRequest() {
          try connection.send(HTTPResponse(status: 200), to: request)
          if request.method == .get { continue }
          connection.readToEnd()
          isClosed.open()
        }
      })
      defer { server.stop() }
      let manager = URLSessionManager()
      for method in [.get, method, .get] {
        _ = try await manager.response(to: HTTPRequest(method: method, url: server.url()))
      }
      await isClosed.pass()
      #expect(server.connectionCount == 2)
    }
  }
#endif

/// The rows of the transport tests that `URLSession` can't pass. For those of Linux, a Mac or a device has to show that they pass.
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

  /// Returns a Boolean value that indicates whether the transport can pass the row with the given name.
  static func permits(_ row: String) -> Bool {
    !(decompresses && row == compressedRow || isOnLinux && reasons[row] != nil)
  }

  /// A body that is compressed and ends too early. `URLSession` waits for its end.
  static let compressedRow = "valid gzip"

  /// The reason for each row that `URLSession` on Linux can't pass.
  static let reasons = [
    "Basic realm=\"market\"": noChallenge, "Basic": noChallenge,
    "end after the status line": noHead, "end within a header": noHead,
    "HTTP/1.1 201 Created\r\nContent-Le": noHead, "two chunks and trailers": noHead,
    "a length with a sign": accepted, "two lengths in a list": accepted, "two lengths": accepted,
    "HTTP/2": accepted, "a folded header": accepted,
    "a control character in a header": accepted, "chunks in HTTP/1.0": accepted,
    "an unknown transfer coding": accepted, "a length that overflows": accepted,
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

struct URLSessionDifferenceTests {
  @Test func `each difference is a row of a test`() {
    let rows = Set(TransportFault.all.map(\.testDescription))
    #expect(rows.contains(URLSessionDifference.compressedRow))
    let others = ["Basic", "Basic realm=\"market\"", "HTTP/1.1 201 Created\r\nContent-Le"]
    #expect(Set(URLSessionDifference.reasons.keys).subtracting(rows) == Set(others))
  }
}

struct URLErrorTests {
  /// The codes of the errors if nothing was sent, and if the session may have started to send.
  private static let codes: [(Int, unsent: String, sent: String)] = [
    (NSURLErrorUnknown, "interrupted", "interrupted"),
    (NSURLErrorCancelled, "untrusted-server", "interrupted"),
    (NSURLErrorBadURL, "invalid-request", "interrupted"),
    (NSURLErrorTimedOut, "cannot-connect", "timed-out"),
    (NSURLErrorUnsupportedURL, "invalid-request", "interrupted"),
    (NSURLErrorCannotFindHost, "cannot-connect", "interrupted"),
    (NSURLErrorCannotConnectToHost, "cannot-connect", "interrupted"),
    (NSURLErrorNetworkConnectionLost, "cannot-connect", "interrupted"),
    (NSURLErrorDNSLookupFailed, "cannot-connect", "interrupted"),
    (NSURLErrorHTTPTooManyRedirects, "interrupted", "interrupted"),
    (NSURLErrorResourceUnavailable, "interrupted", "interrupted"),
    (NSURLErrorNotConnectedToInternet, "cannot-connect", "interrupted"),
    (NSURLErrorRedirectToNonExistentLocation, "interrupted", "interrupted"),
    (NSURLErrorBadServerResponse, "interrupted", "interrupted"),
    (NSURLErrorUserCancelledAuthentication, "interrupted", "interrupted"),
    (NSURLErrorUserAuthenticationRequired, "interrupted", "interrupted"),
    (NSURLErrorZeroByteResource, "interrupted", "interrupted"),
    (NSURLErrorCannotDecodeRawData, "invalid-response", "invalid-response"),
    (NSURLErrorCannotDecodeContentData, "invalid-response", "invalid-response"),
    (NSURLErrorCannotParseResponse, "invalid-response", "invalid-response"),
    (NSURLErrorInternationalRoamingOff, "cannot-connect", "interrupted"),
    (NSURLErrorCallIsActive, "cannot-connect", "interrupted"),
    (NSURLErrorDataNotAllowed, "cannot-connect", "interrupted"),
    (NSURLErrorRequestBodyStreamExhausted, "interrupted", "interrupted"),
    (
      NSURLErrorAppTransportSecurityRequiresSecureConnection, "secure-connection-required",
      "interrupted"
    ),
    (NSURLErrorFileDoesNotExist, "interrupted", "interrupted"),
    (NSURLErrorFileIsDirectory, "interrupted", "interrupted"),
    (NSURLErrorNoPermissionsToReadFile, "interrupted", "interrupted"),
    (NSURLErrorDataLengthExceedsMaximum, "invalid-request", "interrupted"),
    (-1199, "interrupted", "interrupted"),
    (NSURLErrorSecureConnectionFailed, "handshake-failed", "interrupted"),
    (NSURLErrorServerCertificateHasBadDate, "untrusted-server", "interrupted"),
    (NSURLErrorServerCertificateUntrusted, "untrusted-server", "interrupted"),
    (NSURLErrorServerCertificateHasUnknownRoot, "untrusted-server", "interrupted"),
    (NSURLErrorServerCertificateNotYetValid, "untrusted-server", "interrupted"),
    (NSURLErrorClientCertificateRejected, "untrusted-server", "interrupted"),
    (NSURLErrorClientCertificateRequired, "untrusted-server", "interrupted"),
    (NSURLErrorCannotLoadFromNetwork, "interrupted", "interrupted"),
    (NSURLErrorCannotCreateFile, "interrupted", "interrupted"),
    (NSURLErrorCannotOpenFile, "interrupted", "interrupted"),
    (NSURLErrorCannotCloseFile, "interrupted", "interrupted"),
    (NSURLErrorCannotWriteToFile, "interrupted", "interrupted"),
    (NSURLErrorCannotRemoveFile, "interrupted", "interrupted"),
    (NSURLErrorCannotMoveFile, "interrupted", "interrupted"),
    (NSURLErrorDownloadDecodingFailedMidStream, "interrupted", "interrupted"),
    (NSURLErrorDownloadDecodingFailedToComplete, "interrupted", "interrupted"),
    (NSURLErrorBackgroundSessionRequiresSharedContainer, "interrupted", "interrupted"),
    (NSURLErrorBackgroundSessionInUseByAnotherProcess, "interrupted", "interrupted"),
    (NSURLErrorBackgroundSessionWasDisconnected, "interrupted", "interrupted"),
    (0, "interrupted", "interrupted"), (7, "interrupted", "interrupted"),
  ]

  @Test(arguments: codes)
  func `each error code has its meaning, depending on whether the request may have been sent`(
    code: Int, unsent: String, sent: String
  ) {
    #expect(error(code, hasStarted: false).code == unsent)
    #expect(error(code, hasStarted: true).code == sent)
    #expect(!error(code, hasStarted: true).isUnsent)
  }

  private func error(_ code: Int, hasStarted: Bool) -> NetworkError {
    NetworkError(
      urlErrorCode: code, description: "", host: "market.example", hasStarted: hasStarted)
  }
}
