package import Foundation

extension Date {
  /// Reads a date in any of the three forms of HTTP (RFC 9110, section 5.6.7); `nil` where there is no such day or time.
  ///
  /// The name of the day is not compared with the date, and a leap second is the one before it.
  ///
  /// - Parameter now: decides on the century of a year of two digits, which is never more than 50 years ahead.
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
