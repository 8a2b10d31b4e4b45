import Foundation
import Testing

@testable import OpenMarketData

struct URLErrorTests {
  @Test(arguments: [
    (NSURLErrorUnknown, "interrupted"), (NSURLErrorCancelled, "interrupted"),
    (NSURLErrorBadURL, "invalid-request"), (NSURLErrorUnsupportedURL, "invalid-request"),
    (NSURLErrorDataLengthExceedsMaximum, "invalid-request"),
    (NSURLErrorAppTransportSecurityRequiresSecureConnection, "secure-connection-required"),
    (NSURLErrorTimedOut, "timed-out"), (NSURLErrorCannotFindHost, "cannot-connect"),
    (NSURLErrorCannotConnectToHost, "cannot-connect"),
    (NSURLErrorDNSLookupFailed, "cannot-connect"),
    (NSURLErrorNotConnectedToInternet, "cannot-connect"),
    (NSURLErrorInternationalRoamingOff, "cannot-connect"),
    (NSURLErrorCallIsActive, "cannot-connect"), (NSURLErrorDataNotAllowed, "cannot-connect"),
    (NSURLErrorNetworkConnectionLost, "interrupted"), (NSURLErrorBadServerResponse, "interrupted"),
    (NSURLErrorSecureConnectionFailed, "untrusted-server"),
    (NSURLErrorServerCertificateHasBadDate, "untrusted-server"),
    (NSURLErrorServerCertificateUntrusted, "untrusted-server"),
    (NSURLErrorServerCertificateHasUnknownRoot, "untrusted-server"),
    (NSURLErrorServerCertificateNotYetValid, "untrusted-server"),
    (NSURLErrorClientCertificateRejected, "untrusted-server"),
    (NSURLErrorClientCertificateRequired, "untrusted-server"), (-1199, "interrupted"),
    (NSURLErrorCannotParseResponse, "invalid-response"),
    (NSURLErrorCannotDecodeRawData, "invalid-response"),
    (NSURLErrorCannotDecodeContentData, "invalid-response"),
    (NSURLErrorCannotLoadFromNetwork, "interrupted"), (0, "interrupted"), (7, "interrupted"),
  ])
  func `each error code has its meaning`(code: Int, expected: String) throws {
    #expect(try error(code, "The operation could not be completed.").code == expected)
  }

  /// The descriptions of the errors are texts from libcurl 7.88.
  @Test(
    arguments: [
      "SSL certificate problem: self-signed certificate",
      "SSL: no alternative certificate subject name matches target host name 'localhost'",
      "SSL: certificate subject name 'elsewhere' does not match target host name 'localhost'",
      "error setting certificate file: /etc/ssl/certs/ca-certificates.crt",
      "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number",
    ], [NSURLErrorUnknown, NSURLErrorCannotConnectToHost])
  func `a failed handshake is an untrusted server, whatever the code`(
    description: String, code: Int
  ) throws {
    #expect(try error(code, description) == .untrustedServer(reason: description))
  }

  @Test(arguments: [
    ("Received HTTP/0.9 when not allowed", "invalid-response"),
    ("Invalid Content-Length: value", "invalid-response"),
    ("Header without colon", "invalid-response"),
    ("Too large response headers: 307547 > 307200", "invalid-response"),
    ("Illegal or missing hexadecimal sequence in chunked-encoding", "invalid-response"),
    (
      "Error while processing content unencoding: incorrect header check", "invalid-response"
    ),
    ("Unrecognized content encoding type. libcurl understands gzip.", "invalid-response"),
    (
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to localhost:443", "cannot-connect"
    ),
    ("Recv failure: Connection reset by peer", "interrupted"),
    ("OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert, errno 0", "interrupted"),
    ("transfer closed with 7 bytes remaining to read", "interrupted"),
    ("Out of memory", "interrupted"), ("Failed writing header", "interrupted"),
  ])
  func `an unknown error is classified by the description of libcurl`(
    description: String, expected: String
  ) throws {
    #expect(try error(NSURLErrorUnknown, description).code == expected)
  }

  private func error(_ code: Int, _ description: String) throws -> NetworkError {
    try error(code, description, .get, "market.example")
  }

  @Test(arguments: [
    (NSURLErrorCannotConnectToHost, 0, false, "cannot-connect"),
    (NSURLErrorNotConnectedToInternet, 0, false, "cannot-connect"),
    (NSURLErrorCannotFindHost, 0, false, "cannot-connect"),
    (NSURLErrorUnsupportedURL, 0, false, "invalid-request"),
    (NSURLErrorSecureConnectionFailed, 0, false, "untrusted-server"),
    (NSURLErrorCancelled, 0, false, "untrusted-server"),
    (NSURLErrorNetworkConnectionLost, 0, false, "interrupted"),
    (NSURLErrorTimedOut, 0, false, "timed-out"),
    (NSURLErrorCannotConnectToHost, 0, true, "interrupted"),
    (NSURLErrorNotConnectedToInternet, 0, true, "interrupted"),
    (NSURLErrorCannotFindHost, 0, true, "interrupted"),
    (NSURLErrorDataNotAllowed, 0, true, "interrupted"),
    (NSURLErrorUnsupportedURL, 0, true, "interrupted"),
    (NSURLErrorSecureConnectionFailed, 0, true, "interrupted"),
    (NSURLErrorCancelled, 0, true, "interrupted"),
    (NSURLErrorTimedOut, 0, true, "timed-out"),
    (NSURLErrorCannotConnectToHost, 1, true, "interrupted"),
    (NSURLErrorNotConnectedToInternet, 1, false, "interrupted"),
  ])
  func `an error is trusted only if the session didn't start to send the request`(
    code: Int, sentBytes: Int, hasStarted: Bool, expected: String
  ) throws {
    for body in [nil, Data("{}".utf8)] where body != nil || sentBytes == 0 {
      let error = try error(
        code, "", .delete, "market.example", body, sentBytes: sentBytes, hasStarted: hasStarted)
      #expect(error.code == expected)
    }
  }

  @Test(arguments: [NSURLErrorCannotConnectToHost, NSURLErrorNotConnectedToInternet])
  func `without metrics, a failed connection is trusted if nothing can have been sent`(
    code: Int
  ) throws {
    let body = Data("{}".utf8)
    #expect(try error(code, "", .delete, "market.example").code == "interrupted")
    #expect(try error(code, "", .post, "market.example", Data()).code == "interrupted")
    #expect(try error(code, "", .post, "market.example", body, sentBytes: 1).code == "interrupted")
    #expect(try error(code, "", .post, "market.example", body).code == "cannot-connect")
    #expect(try error(code, "", .delete, "192.0.2.1").code == "cannot-connect")
    #expect(try error(code, "", .get, "market.example").code == "cannot-connect")
    let missing = NSURLErrorCannotFindHost
    #expect(try error(missing, "", .delete, "market.example").code == "cannot-connect")
  }

  private func error(
    _ code: Int, _ description: String, _ method: HTTPMethod, _ host: String, _ body: Data? = nil,
    sentBytes: Int = 0, hasStarted: Bool? = nil
  ) throws -> NetworkError {
    let url = try #require(URL(string: "https://\(host)/products/1"))
    return NetworkError(
      urlErrorCode: code, description: description,
      request: HTTPRequest(method: method, url: url, body: body), sentBytes: sentBytes,
      hasStarted: hasStarted)
  }
}
