import Foundation
import Testing

@testable import OpenMarketData

struct URLErrorTests {
  @Test(arguments: [
    (NSURLErrorUnknown, "interrupted"), (NSURLErrorCancelled, "untrusted-server"),
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
    (NSURLErrorSecureConnectionFailed, "handshake-failed"),
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
  func `each error code has its meaning if nothing was sent`(code: Int, expected: String) {
    #expect(error(code, hasStarted: false).code == expected)
  }

  @Test(arguments: [
    (NSURLErrorCannotConnectToHost, "interrupted"),
    (NSURLErrorNotConnectedToInternet, "interrupted"), (NSURLErrorCannotFindHost, "interrupted"),
    (NSURLErrorDataNotAllowed, "interrupted"), (NSURLErrorUnsupportedURL, "interrupted"),
    (NSURLErrorSecureConnectionFailed, "interrupted"), (NSURLErrorCancelled, "interrupted"),
    (NSURLErrorTimedOut, "timed-out"), (NSURLErrorCannotParseResponse, "invalid-response"),
  ])
  func `after the session started to send, no error says that nothing was sent`(
    code: Int, expected: String
  ) {
    #expect(error(code, hasStarted: true).code == expected)
  }

  private func error(_ code: Int, hasStarted: Bool) -> NetworkError {
    NetworkError(
      urlErrorCode: code, description: "", host: "market.example", hasStarted: hasStarted)
  }
}
