import OpenMarketDomain

/// A date, as text or as seconds since 1970 (version 1).
enum TimestampDTO: Decodable {
  case text(String)
  case seconds(Double)

  /// The years 0 to 9999, which dates in text can have (RFC 3339).
  private static let validSeconds = -62_167_219_200.0..<253_402_300_800.0

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      // Most dates are texts, and a failed attempt is slow.
      self = .text(try container.decode(String.self))
    } catch {
      guard let seconds = try? container.decode(Double.self) else { throw error }
      self = .seconds(seconds)
    }
  }

  /// Returns the date.
  ///
  /// - Parameter path: The place of the date, for a failure.
  func timestamp(at path: String) throws(DecodingFailure) -> Timestamp {
    switch self {
    case .text(let text):
      if let timestamp = Timestamp(marketText: text) { return timestamp }
    case .seconds(let seconds):
      if Self.validSeconds.contains(seconds) {
        return Timestamp(millisecondsSince1970: Int64((seconds * 1_000).rounded(.down)))
      }
    }
    throw DecodingFailure(path: path, reason: .notADate)
  }
}

extension Timestamp {
  /// Creates a timestamp from a date of the service, such as `2022-10-18T00:00:00`, which is UTC.
  ///
  /// The `T` can be a blank. A fraction may follow. One with two digits repeats the seconds and is ignored. A zone (`Z`,
  /// `+09:00`), which other servers may write, is respected.
  init?(marketText text: String) {
    var reader = DateReader(rest: text.utf8[...])
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), reader.skip("T") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
      reader.skip(":"), let second = reader.number(2), let milliseconds = reader.fraction(),
      let offset = reader.zoneOffset(), reader.rest.isEmpty,
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - offset
    self.init(millisecondsSince1970: Int64(seconds) * 1_000 + Int64(milliseconds))
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns a number of days in the Gregorian calendar. Its years begin in March, so the leap day is the last day of a year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = (month + 9) % 12
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
    return shiftedYear * 365 + leapDays + dayOfYear - 719_468
  }
}

/// A reader for digits and separators. Foundation's date formatters take about ten times as long.
private struct DateReader {
  var rest: Substring.UTF8View

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first.map(UInt32.init) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number with a fixed number of digits.
  mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = rest.first, digit.isDigit else { return nil }
      rest.removeFirst()
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  /// Reads the milliseconds of an optional fraction.
  mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    guard !digits.isEmpty else { return nil }
    if digits.count == 2 { return 0 }
    return Int(Substring(digits.prefix(3)) + (digits.count == 1 ? "00" : ""))
  }

  /// Reads the seconds by which an optional zone is ahead of UTC.
  mutating func zoneOffset() -> Int? {
    if rest.isEmpty || skip("Z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(2), skip(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isAhead ? 60 : -60)
  }
}
