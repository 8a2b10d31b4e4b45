package import Foundation

extension HTTPResponse {
  /// Returns the delay that the response requests with `Retry-After` (RFC 9110, section 10.2.3), from zero to 2³¹ seconds. The header
  /// contains a number of seconds or a date. Other values are ignored.
  ///
  /// If the header contains a date, the delay is measured from the `Date` header of the response, so that an incorrect clock on
  /// this computer doesn't affect the delay.
  ///
  /// - Parameter now: The current date, which is used if the response has no valid `Date` header.
  func retryAfter(now: Date) -> Duration? {
    let limit: Int64 = 1 << 31
    guard let value = headers["Retry-After"], !value.isEmpty else { return nil }
    if value.utf8.allSatisfy(\.isDigit) { return .seconds(min(Int64(value) ?? .max, limit)) }
    let sent = headers["Date"].flatMap { Date(httpText: $0) } ?? now
    guard let date = Date(httpText: value) else { return nil }
    let seconds = min(max(0, date.timeIntervalSince(sent)), Double(limit))
    return .milliseconds(Int64((seconds * 1000).rounded(.up)))
  }
}

extension Date {
  /// Creates a date from an HTTP date, such as `Sun, 06 Nov 1994 08:49:37 GMT`, or from one of the two obsolete formats (RFC 9110,
  /// section 5.6.7). The letter case has no effect, because caches should ignore it (RFC 9111, section 4.2).
  package init?(httpText text: String) {
    guard text.utf8.count <= 33, let text = Self.standardText(text.uppercased()),
      let date = try? Self.httpFormat.parse(text)
    else { return nil }
    self = date
  }

  /// Returns an HTTP date in the standard format, or `nil` if the text has none of the three formats.
  private static func standardText(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /(...)[A-Z]*, (\d\d)-(...)-(\d\d) (\S+ GMT)/) {
      // A year that is more than 50 years in the future is in the past.
      let latest = Calendar(identifier: .gregorian).component(.year, from: Date()) + 50
      let year = Int(match.4).map { latest - (latest - $0) % 100 } ?? 0
      return "\(match.1), \(match.2) \(match.3) \(year) \(match.5)"
    }
    if let match = text.wholeMatch(of: /(...) (...) ([ \d]\d) (\S+) (\d{4})/) {
      let day = match.3.replacing(" ", with: "0")
      return "\(match.1), \(day) \(match.2) \(match.5) \(match.4) GMT"
    }
    return text.utf8.count == 29 ? text : nil
  }

  private static let httpFormat = ParseStrategy(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
      \(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian), isLenient: false)
}
