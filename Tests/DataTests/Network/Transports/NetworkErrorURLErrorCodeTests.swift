import Foundation
import Testing

@testable import OpenMarketData

struct NetworkErrorURLErrorCodeTests {
  enum Kind {
    case cannotConnect, untrustedServer, timedOut, interrupted, invalidRequest
  }

  @Test(arguments: [
    (NSURLErrorUnknown, Kind.interrupted), (NSURLErrorCancelled, .interrupted),
    (NSURLErrorBadURL, .invalidRequest), (NSURLErrorUnsupportedURL, .interrupted),
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
    (NSURLErrorCannotLoadFromNetwork, .interrupted), (0, .interrupted), (7, .interrupted),
  ])
  func `an error code says this much`(code: Int, kind: Kind) {
    let told: Kind? =
      switch NetworkError(urlErrorCode: code) {
      case .cannotConnect: .cannotConnect
      case .untrustedServer: .untrustedServer
      case .timedOut: .timedOut
      case .interrupted: .interrupted
      case .invalidRequest: .invalidRequest
      default: nil
      }
    #expect(told == kind)
  }
}
