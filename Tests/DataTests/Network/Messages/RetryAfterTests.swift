import Foundation
import Testing

@testable import OpenMarketData

struct RetryAfterTests {
  /// The example date in RFC 9110, which is 6 November 1994, 08:49:37 UTC.
  private static let moment = Date(timeIntervalSince1970: 784_111_777)
  private static let longest = Duration.seconds(1 << 31)

  @Test(arguments: [
    ("0", Duration.zero), ("1", .seconds(1)), ("007", .seconds(7)), ("120", .seconds(120)),
    ("2147483648", longest), ("2147483649", longest), ("99999999999999999999", longest),
    ("-1", nil), ("+1", nil), ("1.5", nil), ("1e30", nil), ("0x10", nil), ("soon", nil), ("", nil),
    (" ", nil), ("1 2", nil), ("٣", nil), ("1\u{301}", nil), ("NaN", nil), ("inf", nil),
  ])
  func `seconds are a whole number without a sign`(value: String, delay: Duration?) {
    #expect(self.delay(value) == delay)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", Duration.zero),
    ("Sun, 06 Nov 1994 08:49:39 GMT", .seconds(2)),
    ("Thu, 29 Feb 1996 08:49:37 GMT", .seconds(480 * 86_400)),
    ("Sun, 06 Nov 1994 08:49:36 GMT", .zero), ("Thu, 01 Jan 1970 00:00:00 GMT", .zero),
    ("Fri, 31 Dec 9999 23:59:59 GMT", longest),
  ])
  func `a date gives the time from now, or none after it has passed`(value: String, delay: Duration)
  {
    #expect(self.delay(value) == delay)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "06 Nov 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Wed, 29 Feb 1995 08:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 194 08:49:37 GMT",
    "Sun, 06 Nov 19944 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37:00 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 006 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ", , , , , ", "-----",
  ])
  func `a date in another format is ignored`(value: String) {
    #expect(delay(value) == nil)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:00 GMT", Duration.seconds(40)),
    ("Sunday, 06-Nov-94 08:49:30 GMT", .seconds(10)), ("Sun Nov  6 08:49:35 1994", .seconds(5)),
    ("Sunday, 06-Nov-1994 08:49:30 GMT", .seconds(3)), ("Sun Nov 6 08:49:35 1994", .seconds(3)),
    ("yesterday", .seconds(3)), ("", .seconds(3)), ("12", .seconds(3)),
  ])
  func `a date counts from the date of the response, if it has a valid one`(
    sent: String, delay: Duration
  ) {
    #expect(self.delay("Sun, 06 Nov 1994 08:49:40 GMT", sent: sent) == delay)
  }

  @Test func `a response without the header gives no wait`() {
    #expect(RetryAfter(HTTPResponse(status: 503), now: Self.moment) == nil)
  }

  private func delay(_ value: String, sent: String? = nil) -> Duration? {
    var response = HTTPResponse(status: 503, headers: ["retry-after": value])
    response.headers["Date"] = sent
    return RetryAfter(response, now: Self.moment)?.delay
  }
}
