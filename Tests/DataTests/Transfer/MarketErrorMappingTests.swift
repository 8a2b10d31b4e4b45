import OpenMarketDomain
import Testing

@testable import OpenMarketData

struct MarketErrorMappingTests {
  @Test(arguments: [
    (DataTransferError.network(.cancelled), MarketError.cancelled),
    (.network(.timedOut), .timedOut),
    (.network(.cannotConnect(reason: "refused")), .offline),
    (.network(.untrustedServer(reason: "expired")), .untrustedServer),
    (.network(.secureConnectionRequired(host: "a.b")), .secureConnectionRequired(host: "a.b")),
    (.network(.interrupted(reason: "reset")), .connectionLost),
    (
      .network(.invalidResponse(reason: "no HTTP")),
      .malformedResponse(DecodingFailure(path: "", reason: .notHTTP))
    ),
    (
      .network(.compressedResponse(status: 200)),
      .malformedResponse(DecodingFailure(path: "", reason: .compressed))
    ),
    (.network(.bodyTooLarge(limit: 10)), .answerTooLarge(limit: 10)),
    (.network(.redirectRefused(to: "http://a.example")), .redirected(to: "http://a.example")),
    (.network(.invalidRequest(reason: "no host")), .invalidRequest(reason: "no host")),
    (.invalidURL("h ttp"), .invalidRequest(reason: "h ttp is no address")),
    (
      .decoding(DecodingFailure(path: "pages", reason: .missingKey)),
      .malformedResponse(DecodingFailure(path: "pages", reason: .missingKey))
    ),
  ])
  func `what the exchange came to becomes what the user can act on`(
    error: DataTransferError, expected: MarketError
  ) {
    #expect(MarketError(error) == expected)
  }

  @Test(arguments: [
    (304, MarketError.rejected(status: 304, reason: "why")),
    (400, .rejected(status: 400, reason: "why")),
    (401, .unauthorized(reason: "why")),
    (403, .forbidden(reason: "why")),
    (404, .notFound(reason: "why")),
    (408, .timedOut),
    (409, .conflict(reason: "why")),
    (410, .notFound(reason: "why")),
    (413, .tooLarge(reason: "why")),
    (418, .rejected(status: 418, reason: "why")),
    (429, .unavailable(status: 429, retryAfter: .seconds(7))),
    (500, .unavailable(status: 500, retryAfter: .seconds(7))),
    (503, .unavailable(status: 503, retryAfter: .seconds(7))),
    (599, .unavailable(status: 599, retryAfter: .seconds(7))),
    (999, .rejected(status: 999, reason: "why")),
  ])
  func `each status has its meaning`(status: Int, expected: MarketError) {
    let failure = HTTPStatusError(status: status, message: "why", retryAfter: .seconds(7))
    #expect(MarketError(.status(failure)) == expected)
  }
}
