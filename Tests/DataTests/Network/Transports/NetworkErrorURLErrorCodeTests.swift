import Foundation
import Testing

@testable import OpenMarketData

struct NetworkErrorURLErrorCodeTests {
  enum Kind {
    case cannotConnect, untrustedServer, timedOut, interrupted, invalidRequest, invalidResponse
    case secureConnectionRequired
  }

  @Test(arguments: [
    (NSURLErrorUnknown, Kind.interrupted), (NSURLErrorCancelled, .interrupted),
    (NSURLErrorBadURL, .invalidRequest), (NSURLErrorUnsupportedURL, .interrupted),
    (NSURLErrorAppTransportSecurityRequiresSecureConnection, .secureConnectionRequired),
    (NSURLErrorTimedOut, .timedOut), (NSURLErrorCannotFindHost, .cannotConnect),
    (NSURLErrorCannotConnectToHost, .cannotConnect), (NSURLErrorDNSLookupFailed, .cannotConnect),
    (NSURLErrorNotConnectedToInternet, .cannotConnect),
    (NSURLErrorNetworkConnectionLost, .interrupted), (NSURLErrorBadServerResponse, .interrupted),
    (NSURLErrorSecureConnectionFailed, .untrustedServer),
    (NSURLErrorServerCertificateHasBadDate, .untrustedServer),
    (NSURLErrorServerCertificateUntrusted, .untrustedServer),
    (NSURLErrorServerCertificateHasUnknownRoot, .untrustedServer),
    (NSURLErrorServerCertificateNotYetValid, .untrustedServer),
    (NSURLErrorClientCertificateRejected, .untrustedServer),
    (NSURLErrorClientCertificateRequired, .untrustedServer), (-1199, .interrupted),
    (NSURLErrorCannotParseResponse, .invalidResponse),
    (NSURLErrorCannotDecodeRawData, .invalidResponse),
    (NSURLErrorCannotDecodeContentData, .invalidResponse),
    (NSURLErrorCannotLoadFromNetwork, .interrupted), (0, .interrupted), (7, .interrupted),
  ])
  func `an error code says this much`(code: Int, kind: Kind) {
    #expect(kindOfError(code, "The operation could not be completed.") == kind)
  }

  /// The descriptions are those of libcurl 7.88, as a server with such a certificate or answer makes it say them.
  @Test(
    arguments: [
      ("SSL certificate problem: unable to get local issuer certificate", "is not trusted"),
      ("SSL certificate problem: self-signed certificate", "is not trusted"),
      ("SSL certificate problem: certificate has expired", "has expired"),
      ("SSL certificate problem: certificate is not yet valid", "is not valid yet"),
      (
        "SSL: no alternative certificate subject name matches target host name 'localhost'",
        "is for another host"
      ),
      (
        "SSL: no alternative certificate subject name matches target ipv4 address '127.0.0.1'",
        "is for another host"
      ),
      (
        "SSL: certificate subject name 'elsewhere' does not match target host name 'localhost'",
        "is for another host"
      ),
      (
        "error setting certificate file: /etc/ssl/certs/ca-certificates.crt", "no certificate store"
      ),
      (
        "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number",
        "handshake failed"
      ),
    ], [NSURLErrorUnknown, NSURLErrorCannotConnectToHost])
  func `a certificate that is refused is told with its reason, whatever the code`(
    error: (description: String, reason: String), code: Int
  ) {
    guard case .untrustedServer(let reason) = told(code, error.description) else {
      Issue.record("it is no refused certificate")
      return
    }
    #expect(reason.contains(error.reason))
  }

  @Test(arguments: [
    ("Received HTTP/0.9 when not allowed", Kind.invalidResponse),
    ("Invalid Content-Length: value", .invalidResponse),
    ("Header without colon", .invalidResponse),
    ("Too large response headers: 307547 > 307200", .invalidResponse),
    ("Illegal or missing hexadecimal sequence in chunked-encoding", .invalidResponse),
    (
      "Error while processing content unencoding: incorrect header check", .invalidResponse
    ),
    ("Unrecognized content encoding type. libcurl understands gzip.", .invalidResponse),
    (
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to localhost:443", .cannotConnect
    ),
    ("Recv failure: Connection reset by peer", .interrupted),
    ("OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert, errno 0", .interrupted),
    ("transfer closed with 7 bytes remaining to read", .interrupted),
    ("Out of memory", .interrupted), ("Failed writing header", .interrupted),
  ])
  func `of an unknown error libcurl's words are believed where they are certain`(
    description: String, kind: Kind
  ) {
    #expect(kindOfError(NSURLErrorUnknown, description) == kind)
  }

  /// As `URLSession` reports it.
  private func told(_ code: Int, _ description: String) -> NetworkError {
    let error = NSError(
      domain: NSURLErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: description])
    return NetworkError(
      urlErrorCode: error.code, description: error.localizedDescription, host: "market.example")
  }

  private func kindOfError(_ code: Int, _ description: String) -> Kind? {
    switch told(code, description) {
    case .cannotConnect: .cannotConnect
    case .untrustedServer: .untrustedServer
    case .timedOut: .timedOut
    case .interrupted: .interrupted
    case .invalidRequest: .invalidRequest
    case .secureConnectionRequired(host: "market.example"): .secureConnectionRequired
    case .invalidResponse: .invalidResponse
    default: nil
    }
  }
}
