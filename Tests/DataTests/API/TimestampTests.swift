import Foundation
import OpenMarketDomain
import Testing

@testable import OpenMarketData

struct TimestampTests {
  private static let october18: Int64 = 1_666_051_200_000

  @Test(arguments: [
    ("2021-12-27 15:37:58.072", 1_640_619_478_072), ("2022-10-18T00:00:00", october18),
    ("2022-10-18", october18), ("2000-02-29", 951_782_400_000),
    // The market repeats the seconds as two fractional digits. These digits aren't hundredths of a
    // second, so they're ignored.
    ("2022-01-19T08:25:27.27", 1_642_580_727_000), ("2022-01-19T08:25:27.5", 1_642_580_727_500),
    ("2022-01-19T08:25:27.123456789", 1_642_580_727_123),
    // The day is the one that was written, not that in UTC.
    ("2022-10-18T00:00:00+09:00", october18), ("2022-10-18T00:00:00-04:30", october18),
    ("2022-10-18T00:00:00 +0900", october18), ("2022-10-18T00:00:00+09:00[Asia/Seoul]", october18),
    ("1969-12-31T23:59:59", -1_000), ("2000-03-01T00:00:00", 951_868_800_000),
    ("2023-03-01T00:00:00", 1_677_628_800_000), ("2024-12-31T00:00:00", 1_735_603_200_000),
    ("2100-03-01T00:00:00", 4_107_542_400_000), ("1583-01-01", -12_212_553_600_000),
    ("9999-12-31T23:59:59", 253_402_300_799_000),
    // Other servers and frameworks leave out seconds or a colon, or use the ends of a day.
    ("2022-10-18T00:00", october18), ("2022-10-18T00:00:00+09", october18),
    ("2022-10-18t00:00:00z", october18), ("2022-10-17T24:00:00", october18),
    ("2022-01-19T08:25:27,123Z", 1_642_580_727_123), ("20221018", october18),
    ("20221018T000000Z", october18), ("2022-10-18T0000", october18),
    ("2022-10-18 00:00:00 Z", october18), ("Tue, 18 Oct 2022 00:00:00 GMT", october18),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000),
  ])
  func `every format of a date is read as it was written`(text: String, milliseconds: Int64) {
    #expect(Timestamp(marketText: text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    "", "today", "2022-10-1", "2022-10-18Z", "2022-10-18T", "2022-10-18T00", "2022-10-18T00:00:",
    "2022-13-01", "2022-00-01", "2022-02-29", "1900-02-29", "2022-04-31", "2022-10-00",
    "2022-10-18T24:00:01", "2022-10-18T00:60:00", "2022-10-18T00:00:61",
    "2022-10-18T00:00:00+09:", "2022-10-18T00:00:00+090", "2022-10-18T00:00:00.",
    "2022-10-18T00:00:00+9", "2022-10-18T00:00:00+24:00", "2022-1018", "202210-18", "2022101",
    "2022-10-18T00:00:00Z+09:00", "2022-10-18T00:00:00Z[Asia", "2022-10-18T00:00:00Asia",
    "Tue, 32 Oct 2022 00:00:00 GMT", "Mon, 01 Jan 0001 00:00:00 GMT", "2022-10-18T00:00:00 ",
    "22-10-18T00:00:00", "２０２２-10-18T00:00:00",
    // A framework's value for a missing date, and the last day that Foundation shows in another
    // calendar.
    "0001-01-01T00:00:00", "1582-12-31T00:00:00",
  ])
  func `any other text isn't a date`(text: String) {
    #expect(Timestamp(marketText: text) == nil)
  }
}
