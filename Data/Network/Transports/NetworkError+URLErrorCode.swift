internal import Foundation

extension NetworkError {
  /// Maps an error of `URLSession`, as far as its code and description are reliable.
  ///
  /// FoundationNetworking reports a cut body, a bad chunk, a malformed header and a refused certificate all with the same code,
  /// "unknown", so that only a few codes carry a meaning. The rest is in libcurl's words. "Cancelled" is no such code: when the
  /// caller leaves, the exchange is over before its task is cancelled, and any other cancellation has broken the exchange.
  ///
  /// - Parameters:
  ///   - code: the error's code in its domain, `NSURLErrorDomain`.
  ///   - description: the error's localized description; with FoundationNetworking it is libcurl's, in English.
  ///   - host: the host of the request.
  init(urlErrorCode code: Int, description: String, host: String) {
    if let error = Self.curlErrors.first(where: { description.hasPrefix($0.prefix) })?.error {
      self = error
      return
    }
    switch code {
    case NSURLErrorBadURL:
      self = .invalidRequest(
        reason: "the address cannot be used here (an IP version 6 one needs a name)")
    case NSURLErrorAppTransportSecurityRequiresSecureConnection:
      self = .secureConnectionRequired(host: host)
    case NSURLErrorTimedOut:
      self = .timedOut
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
      self = .cannotConnect(reason: "The host was not found.")
    case NSURLErrorCannotConnectToHost:
      self = .cannotConnect(reason: "The host refused the connection.")
    case NSURLErrorNotConnectedToInternet:
      self = .cannotConnect(reason: "There is no network.")
    case NSURLErrorServerCertificateHasBadDate:
      self = .untrustedServer(reason: "The certificate has expired.")
    case NSURLErrorServerCertificateNotYetValid:
      self = .untrustedServer(reason: "The certificate is not valid yet.")
    case NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot:
      self = .untrustedServer(reason: "The certificate is not trusted.")
    case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
      self = .untrustedServer(reason: "No secure connection could be made (code \(code)).")
    case NSURLErrorCannotParseResponse:
      self = .invalidResponse(reason: "The answer is not valid HTTP (code \(code)).")
    case NSURLErrorCannotDecodeRawData, NSURLErrorCannotDecodeContentData:
      self = .invalidResponse(reason: "The body cannot be decompressed (code \(code)).")
    default:
      self = .interrupted(reason: "The exchange broke off (code \(code)).")
    }
  }

  /// What libcurl says of a failure that is certain. Those of a certificate and of the handshake come before anything of the
  /// request is sent. The first prefix that fits counts.
  private static let curlErrors: [(prefix: String, error: NetworkError)] = [
    (
      "SSL certificate problem: certificate has expired",
      .untrustedServer(reason: "The certificate has expired.")
    ),
    (
      "SSL certificate problem: certificate is not yet valid",
      .untrustedServer(reason: "The certificate is not valid yet.")
    ),
    ("SSL certificate", .untrustedServer(reason: "The certificate is not trusted.")),
    ("SSL peer certificate", .untrustedServer(reason: "The certificate is not trusted.")),
    (
      "SSL: no alternative certificate subject name",
      .untrustedServer(reason: "The certificate is for another host.")
    ),
    (
      "SSL: certificate subject name",
      .untrustedServer(reason: "The certificate is for another host.")
    ),
    (
      "error setting certificate",
      .untrustedServer(reason: "The system has no certificate store.")
    ),
    (
      "Problem with the SSL CA cert",
      .untrustedServer(reason: "The system has no certificate store.")
    ),
    ("OpenSSL/", .untrustedServer(reason: "The TLS handshake failed.")),
    ("TLS connect error", .untrustedServer(reason: "The TLS handshake failed.")),
    (
      "OpenSSL SSL_connect",
      .cannotConnect(reason: "The connection broke during the TLS handshake.")
    ),
    ("Received HTTP/0.9", .invalidResponse(reason: "The answer is not HTTP.")),
    ("Invalid Content-Length", .invalidResponse(reason: "The answer's length is no number.")),
    ("Header without colon", .invalidResponse(reason: "A header line holds no colon.")),
    ("Too large response headers", .invalidResponse(reason: "The answer's headers are too large.")),
    ("Illegal or missing hexadecimal", .invalidResponse(reason: "A chunk's size is no number.")),
    (
      "Error while processing content unencoding",
      .invalidResponse(reason: "The body cannot be decompressed.")
    ),
    (
      "Unrecognized content encoding",
      .invalidResponse(reason: "The body cannot be decompressed.")
    ),
  ]
}
