import Foundation
import OpenMarketSandbox
import Testing

struct HTTPDateTests {
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
  ])
  func `a date is written as HTTP wants it, and read back`(second: Int, text: String) {
    let date = Date(timeIntervalSince1970: Double(second))
    #expect(HTTPDate(date).text == text)
    #expect(HTTPDate(text)?.date == date)
  }

  @Test(arguments: ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func `the obsolete forms are read`(text: String) {
    #expect(HTTPDate(text)?.date == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "yesterday", "Sun, 06 Nov 1994", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 PST",
  ])
  func `anything else is no date`(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}
