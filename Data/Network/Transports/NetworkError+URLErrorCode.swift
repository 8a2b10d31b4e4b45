internal import Foundation

extension NetworkError {
  /// What an error code of `URLSession` says, as far as it can be believed.
  ///
  /// FoundationNetworking reports a cut body, a bad chunk, a malformed header and a refused certificate all as
  /// "unknown", so that only a few codes carry a meaning. "Cancelled" is none of them: when the caller leaves, the
  /// exchange is over before its task is cancelled, and any other cancellation has broken the exchange.
  init(urlErrorCode code: Int) {
    switch code {
    case NSURLErrorBadURL:
      self = .invalidRequest(
        reason: "the address cannot be used here (an IP version 6 one needs a name)")
    case NSURLErrorTimedOut:
      self = .timedOut
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
      self = .cannotConnect(reason: "The host was not found.")
    case NSURLErrorCannotConnectToHost:
      self = .cannotConnect(reason: "The host refused the connection.")
    case NSURLErrorNotConnectedToInternet:
      self = .cannotConnect(reason: "There is no network.")
    case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
      self = .untrustedServer(reason: "No trusted secure connection (code \(code)).")
    default:
      self = .interrupted(reason: "The exchange broke off (code \(code)).")
    }
  }
}
