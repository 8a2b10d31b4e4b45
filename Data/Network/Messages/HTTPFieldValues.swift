package import Foundation

/// A number of seconds in a header field (RFC 9111, section 1.2.2): only digits. 2³¹ stands for all larger numbers.
struct DeltaSeconds {
  let value: Int64

  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    value = min(Int64(text) ?? .max, Self.largest)
  }

  static let largest: Int64 = 1 << 31
}

/// The wait that a response asks for with `Retry-After` (RFC 9110, section 10.2.3).
struct RetryAfter {
  /// The wait, from zero to 2³¹ seconds.
  let delay: Duration

  /// Reads a number of seconds or a date. Other values are ignored.
  ///
  /// A date is compared with the response's `Date`, so that a wrong clock on this computer does no harm.
  ///
  /// - Parameter now: The current time, for a response without a valid `Date`.
  init?(_ response: HTTPResponse, now: Date) {
    guard let value = response.headers["Retry-After"] else { return nil }
    if let seconds = DeltaSeconds(value) {
      delay = .seconds(seconds.value)
    } else {
      let sent = response.headers["Date"].flatMap { Date(httpText: $0, now: now) } ?? now
      guard let date = Date(httpText: value, now: sent) else { return nil }
      let seconds = min(max(0, date.timeIntervalSince(sent)), Double(DeltaSeconds.largest))
      delay = .milliseconds(Int64((seconds * 1000).rounded(.up)))
    }
  }
}

extension Date {
  /// Reads a date in any of the three formats of HTTP (RFC 9110, section 5.6.7).
  ///
  /// The day's name isn't checked, and a leap second becomes the second before it.
  ///
  /// - Parameter now: The current time. A year of two digits is at most 50 years later.
  package init?(httpText text: String, now: Date) {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    let (day, month, year, time) =
      switch words.count {
      case 6 where words[5] == "GMT": (words[1], words[2], words[3], words[4])
      case 5: (words[2], words[1], words[4], words[3])
      default: ("", "", "", "")
      }
    let times = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let month = Self.months.firstIndex(of: month), let day = Self.number(day, digits: 1...2),
      let years = Self.number(year, digits: 2...2) ?? Self.number(year, digits: 4...4),
      times.count == 3,
      let hour = Self.number(times[0]), let minute = Self.number(times[1]),
      let second = Self.number(times[2]),
      second <= 60
    else { return nil }
    let latestYear = calendar.component(.year, from: now) + 50
    let components = DateComponents(
      calendar: calendar,
      year: year.count == 2 ? latestYear - (latestYear - years) % 100 : years,
      month: month + 1, day: day, hour: hour, minute: minute, second: min(second, 59))
    guard components.isValidDate, let date = components.date else { return nil }
    self = date
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: String, digits: ClosedRange<Int> = 2...2) -> Int? {
    let isNumber = text.utf8.allSatisfy(\.isDigit)
    return isNumber && digits.contains(text.utf8.count) ? Int(text) : nil
  }
}
