import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct MarketErrorMappingTests {
  private static let noCertificates = NetworkError.missingCertificates(file: "/a")
  private static let needsTLS = NetworkError.secureConnectionRequired(host: "a.b")
  private static let brokenOff = NetworkError.interrupted(reason: "r", status: 500)
  private static let offline = MarketError.unreachable(.offline(reason: "r"))
  private static let deadEnd = NetworkError.redirectRefused(
    to: "https://a.b", because: .cannotConnect(reason: "r"))

  /// The errors of requests, the error that the user can act on, and whether the outcome of a write
  /// is unknown after it.
  @Test(
    arguments: [
      (.network(.cancelledBeforeSending), .cancelled, false),
      (.network(.cancelled), .cancelled, true),
      (.network(.notPrepared(reason: "r")), .unreachable(.notPrepared(reason: "r")), false),
      (.network(.timedOut), .unreachable(.timedOut), true),
      (.network(.cannotConnect(reason: "r")), .unreachable(.offline(reason: "r")), false),
      (.network(.untrustedServer(reason: "r")), .unreachable(.untrustedServer(reason: "r")), false),
      (.network(.handshakeFailed(reason: "r")), .unreachable(.handshakeFailed(reason: "r")), false),
      (.network(.missingLibrary(name: "a")), .unreachable(.missingLibrary(name: "a")), false),
      (.network(.proxyFailed(status: 502)), .unreachable(.proxyFailed(status: 502)), false),
      (.status(HTTPStatusError(status: 407)), .unreachable(.proxyFailed(status: 407)), false),
      (.network(noCertificates), .unreachable(.missingCertificates(file: "/a")), false),
      (.network(needsTLS), .unreachable(.secureConnectionRequired(host: "a.b")), false),
      (.network(brokenOff), .unreachable(.connectionLost(reason: "r")), true),
      (.network(.invalidResponse(reason: "bad", status: 500)), malformed(.notHTTP), true),
      (.network(.compressedResponse(status: 200)), malformed(.compressed), true),
      (.network(.bodyTooLarge(limit: 10)), malformed(.tooLarge(limit: 10)), true),
      (.network(.redirectRefused(to: "http://a.b")), .redirected(to: "http://a.b"), true),
      (.network(deadEnd), .redirected(to: "https://a.b", because: offline), true),
      (.network(.invalidRequest(reason: "no host")), .invalidRequest(reason: "no host"), false),
      (.decoding(DecodingFailure(path: "", reason: .null)), malformed(.null), true),
    ] as [(DataTransferError, MarketError, Bool)])
  func `each error of a request becomes an error that the user can act on`(
    error: DataTransferError, expected: MarketError, isUnknown: Bool
  ) {
    #expect(MarketError(error) == expected)
    if case .network(let error) = error { #expect(error.isRetryable == expected.isRetryable) }
    if case .unreachable(let reason) = expected { #expect(reason.isUnsent == !isUnknown) }
    #expect(
      MarketError(ofWrite: error).withoutDetails == (isUnknown ? .outcomeUnknown() : expected))
  }

  private static func malformed(_ reason: DecodingFailure.Reason) -> MarketError {
    .malformedResponse(DecodingFailure(path: "", reason: reason))
  }

  private static func rejected(_ status: Int) -> MarketError {
    .rejected(status: status, reason: "why")
  }

  private static func unavailable(_ status: Int) -> MarketError {
    .unavailable(status: status, retryAfter: .seconds(7), reason: "why")
  }

  @Test(arguments: [
    (304, rejected(304)), (400, rejected(400)), (401, .unauthorized(reason: "why")),
    (403, .forbidden(reason: "why")), (404, .notFound(reason: "why")),
    (408, .unreachable(.timedOut)), (409, .conflict(reason: "why")),
    (410, .notFound(reason: "why")), (413, .tooLarge(reason: "why")), (429, unavailable(429)),
    (500, unavailable(500)), (501, rejected(501)), (503, unavailable(503)), (505, rejected(505)),
    (507, rejected(507)), (511, rejected(511)), (599, unavailable(599)), (999, rejected(999)),
  ])
  func `each status becomes an error`(status: Int, expected: MarketError) {
    let failure = HTTPStatusError(status: status, message: "why", retryAfter: .seconds(7))
    #expect(MarketError(.status(failure)) == expected)
    #expect(expected.isRetryable == [408, 429, 500, 503, 599].contains(status))
  }

  /// An ingress sends these statuses while the server behind it restarts.
  @Test(arguments: [404, 410])
  func `a status that the market didn't send isn't the market's word`(status: Int) {
    let failure = HTTPStatusError(status: status, message: "why", isForeign: true)
    let error = MarketError(.status(failure))
    #expect(error == .unavailable(status: status, retryAfter: nil, reason: "why"))
    #expect(error.isRetryable)
    #expect(
      MarketError(ofWrite: .status(failure)) == .outcomeUnknown(UnknownOutcome(response: error)))
  }

  @Test(arguments: [
    (false, [304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 499, 501, 505, 507, 511]),
    (true, [300, 301, 302, 303, 305, 307, 308, 408, 500, 502, 503, 504, 599]),
  ])
  func `some statuses refuse a write, others leave it unknown`(isUnknown: Bool, statuses: [Int]) {
    for status in statuses {
      let error = DataTransferError.status(HTTPStatusError(status: status, message: "why"))
      let reason = UnknownOutcome(response: MarketError(error))
      #expect(
        MarketError(ofWrite: error) == (isUnknown ? .outcomeUnknown(reason) : MarketError(error)))
    }
  }
}
