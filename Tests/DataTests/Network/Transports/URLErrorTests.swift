import Foundation
import Testing

@testable import OpenMarketData

struct URLErrorTests {
  @Test(arguments: [
    (NSURLErrorUnknown, "interrupted"), (NSURLErrorCancelled, "interrupted"),
    (NSURLErrorBadURL, "invalid-request"), (NSURLErrorUnsupportedURL, "interrupted"),
    (NSURLErrorAppTransportSecurityRequiresSecureConnection, "secure-connection-required"),
    (NSURLErrorTimedOut, "timed-out"), (NSURLErrorCannotFindHost, "cannot-connect"),
    (NSURLErrorCannotConnectToHost, "cannot-connect"),
    (NSURLErrorDNSLookupFailed, "cannot-connect"),
    (NSURLErrorNotConnectedToInternet, "cannot-connect"),
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
  func `each error code has its meaning`(code: Int, expected: String) {
    #expect(error(code, "The operation could not be completed.").code == expected)
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
  ) {
    #expect(error(code, description) == .untrustedServer(reason: description))
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
  ) {
    #expect(error(NSURLErrorUnknown, description).code == expected)
  }

  private func error(_ code: Int, _ description: String) -> NetworkError {
    NetworkError(urlErrorCode: code, description: description, host: "market.example")
  }
}
