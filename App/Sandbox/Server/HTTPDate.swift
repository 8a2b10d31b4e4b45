import Foundation
import OpenMarketData

/// A date in the HTTP format, such as `Tue, 18 Oct 2022 00:00:00 GMT` (RFC 9110, section 5.6.7).
struct HTTPDate {
  let date: Date

  init(_ date: Date) {
    self.date = date
  }

  /// Creates a date from a string, or returns `nil` if the string isn't in the HTTP format.
  init?(_ text: String) {
    guard let date = Date(httpText: text) else { return nil }
    self.date = date
  }

  var text: String { Self.formatter.string(from: date) }

  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()
}
