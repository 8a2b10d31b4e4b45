import Foundation
import OpenMarketDomain
import Testing

@testable import OpenMarketData

struct TimestampTests {
  @Test(arguments: [
    ("2021-12-29 00:00:00.000", 1_640_736_000_000),
    ("2021-12-27 15:37:58.072", 1_640_619_478_072),
    ("2022-01-04T00:00:00.00", 1_641_254_400_000),
    ("2022-10-18T00:00:00", 1_666_051_200_000),
    // Two digits repeat the seconds; they are no hundredths.
    ("2022-01-19T08:25:27.27", 1_642_580_727_000),
    ("2022-01-19T08:25:27.5", 1_642_580_727_500),
    ("2022-01-19T08:25:27.123456789", 1_642_580_727_123),
    ("2022-10-18T00:00:00Z", 1_666_051_200_000),
    ("2022-10-18T09:00:00+09:00", 1_666_051_200_000),
    ("2022-10-17T19:30:00-04:30", 1_666_051_200_000),
    ("1970-01-01T00:00:00", 0),
    ("1969-12-31T23:59:59", -1_000),
    ("2000-02-29T12:00:00", 951_825_600_000),
    ("9999-12-31T23:59:59", 253_402_300_799_000),
  ])
  func `every recorded spelling is read, as UTC`(text: String, milliseconds: Int64) {
    #expect(Timestamp(marketText: text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    "", "today", "2022-10-18", "2022-10-18T", "2022-10-18T00:00", "2022-13-01T00:00:00",
    "2022-00-01T00:00:00", "2022-02-29T00:00:00", "1900-02-29T00:00:00", "2022-04-31T00:00:00",
    "2022-10-00T00:00:00", "2022-10-18T24:00:00", "2022-10-18T00:60:00", "2022-10-18T00:00:60",
    "2022-10-18T00:00:00.", "2022-10-18T00:00:00+9", "2022-10-18T00:00:00+24:00",
    "2022-10-18T00:00:00 ", "22-10-18T00:00:00", "-022-10-18T00:00:00", "２０２２-10-18T00:00:00",
  ])
  func `what is no date is not guessed`(text: String) {
    #expect(Timestamp(marketText: text) == nil)
  }

  @Test func `days are counted as Foundation counts them`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for day in stride(from: 0, to: 60_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let (year, month, dayOfMonth) = try (
        #require(parts.year), #require(parts.month), #require(parts.day)
      )
      let text = "\(year)-\(padded(month))-\(padded(dayOfMonth))T00:00:00"
      let milliseconds = Timestamp(marketText: text)?.millisecondsSince1970
      #expect(milliseconds == Int64(day) * 86_400_000, "\(text)")
    }
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
