import Foundation
import Testing

@testable import OpenMarketData

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
