public import Foundation

/// A complete HTTP response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code (RFC 9110, section 15), such as 200.
  public var status: Int
  /// The header fields, in message order.
  public var headers: HTTPHeaders
  /// The body, after decompression.
  public var body: Data

  /// Creates a response with the given status code, headers and body.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A Boolean value that indicates whether the status code is a success code (2xx).
  package var isSuccess: Bool { (200...299).contains(status) }

  /// Returns the delay that the response requests with `Retry-After` (RFC 9110, section 10.2.3),
  /// from zero to 2³¹ seconds. The header contains a number of seconds or a date. Other values are
  /// ignored.
  ///
  /// If the header contains a date, the delay is measured from the `Date` header of the response,
  /// so that an incorrect clock on this computer doesn't affect the delay.
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
  /// Creates a date from an HTTP date, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section
  /// 5.6.7). The letter case has no effect. The two obsolete formats aren't supported.
  init?(httpText text: String) {
    guard text.utf8.count == 29, let date = try? Self.httpFormat.parse(text.uppercased()) else {
      return nil
    }
    self = date
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
