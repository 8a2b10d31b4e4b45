import Foundation
import OpenMarketDomain

extension KeyedDecodingContainer {
  /// Returns the date for the given key, or `nil` if the value is missing or isn't a valid date. A
  /// date is a string, or the number of seconds since 1970 in version 1 of the API. Other servers
  /// send milliseconds, which would be seconds after the last valid date.
  func timestamp(_ key: Key) -> Timestamp? {
    // Decode a string first. Most dates are strings, and a failed decoding attempt is slow.
    if let text = try? decode(String.self, forKey: key) { return Timestamp(marketText: text) }
    guard let number = try? decode(Double.self, forKey: key) else { return nil }
    return Timestamp(validSeconds: number < Timestamp.endOfYear9999 ? number : number / 1_000)
  }
}

extension Timestamp {
  /// The first valid year, which is the first whole year of the Gregorian calendar. Some frameworks
  /// send the year 1 for a missing date, and Foundation shows dates of earlier years in the Julian
  /// calendar.
  private static let firstYear = 1583
  /// The end of the valid dates in seconds since 1970, as in RFC 3339.
  fileprivate static let endOfYear9999: Double = 253_402_300_800

  /// Creates a timestamp from the seconds since 1970, or returns `nil` if the date isn't valid.
  fileprivate init?(validSeconds seconds: Double) {
    let start = Double(Self.daysSince1970(year: Self.firstYear, month: 1, day: 1) * 86_400)
    guard (start..<Self.endOfYear9999).contains(seconds) else { return nil }
    self.init(millisecondsSince1970: Int64((seconds * 1_000).rounded(.down)))
  }

  /// Creates a timestamp from a date string in a response, such as `2022-10-18T00:00:00`. Returns
  /// `nil` if the string isn't a valid date.
  ///
  /// The day and the time are taken as written, as if they were in UTC, because the service stores
  /// the day of a registration. It doesn't send time zones, but other servers may, and their offset
  /// would move midnight to another day.
  ///
  /// The formats are those of ISO 8601 with or without separators, with or without a time, seconds
  /// and a fraction, and HTTP dates. A space can replace the `T`. A fraction with two digits is
  /// ignored, because the service repeats the seconds in such a fraction.
  init?(marketText text: String) {
    if text.utf8.first?.isLetter == true {
      guard let date = Date(httpText: text) else { return nil }
      self.init(validSeconds: date.timeIntervalSince1970)
      return
    }
    var reader = DateReader(rest: Array(text.utf8)[...])
    guard let year = reader.number(4) else { return nil }
    let isDashed = reader.skip("-")
    guard let month = reader.number(2), reader.skip("-") == isDashed, let day = reader.number(2),
      year >= Self.firstYear, (1...12).contains(month), day >= 1
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    guard days < Self.daysSince1970(year: year, month: month + 1, day: 1) else { return nil }
    guard let milliseconds = reader.rest.isEmpty ? 0 : reader.time() else { return nil }
    self.init(millisecondsSince1970: Int64(days) * 86_400_000 + Int64(milliseconds))
  }

  /// Returns the number of days from January 1, 1970, to the given date in the Gregorian calendar.
  /// The calculation starts each year in March, so that the leap day is the last day of a year.
  /// Month 13 is the next January.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = (month + 9) % 12
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
    return shiftedYear * 365 + leapDays + dayOfYear - 719_468
  }
}

/// A parser for dates. Foundation's date formatters take about ten times as long.
private struct DateReader {
  /// The bytes that aren't parsed yet. The UTF-8 view of a string is four times as slow.
  var rest: ArraySlice<UInt8>

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first.map(UInt32.init) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Parses a number that has exactly the given number of digits. Returns `nil` if fewer digits
  /// follow.
  mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = rest.first, digit.isDigit else { return nil }
      rest.removeFirst()
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  /// Parses a time of day to the end of the text, and returns it in milliseconds since midnight.
  /// Returns `nil` if the time is invalid. The offset of a time zone is skipped.
  mutating func time() -> Int? {
    guard skip("T") || skip("t") || skip(" "), let hour = number(2) else { return nil }
    let hasColons = skip(":")
    guard let minute = number(2) else { return nil }
    let hasSecond = hasColons ? skip(":") : rest.first?.isDigit == true
    guard let second = hasSecond ? number(2) : 0, let fraction = fraction(), skipZone(),
      minute < 60, second <= 60
    else { return nil }
    let time = (hour * 60 + minute) * 60 + second
    // A day ends at 24:00:00 (ISO 8601), or with a leap second, which counts as the next second
    // (RFC 3339).
    return time <= 86_400 ? time * 1_000 + fraction : nil
  }

  /// Parses an optional fraction of a second, and returns it in milliseconds. Returns `nil` if the
  /// fraction is invalid.
  private mutating func fraction() -> Int? {
    guard skip(".") || skip(",") else { return 0 }
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    guard !digits.isEmpty else { return nil }
    if digits.count == 2 { return 0 }
    let text = String(decoding: digits.prefix(3), as: UTF8.self)
    return Int(text + (digits.count == 1 ? "00" : ""))
  }

  /// Skips an optional time zone at the end of the text: `Z`, or an offset such as `+09:00`, and a
  /// name in brackets as Java adds it. Returns `false` if other text follows.
  private mutating func skipZone() -> Bool {
    let isSpaced = skip(" ")
    if skip("Z") || skip("z") {
      // The offset is zero.
    } else if skip("+") || skip("-") {
      guard let hours = number(2), hours < 24 else { return false }
      if skip(":") || rest.first?.isDigit == true {
        guard let minutes = number(2), minutes < 60 else { return false }
      }
    } else if isSpaced {
      return false
    }
    return rest.isEmpty || skip("[") && rest.last == UInt8(ascii: "]")
  }
}
