package import Foundation
import OpenMarketData

/// A date as HTTP writes it, such as `Tue, 18 Oct 2022 00:00:00 GMT` (RFC 9110, section 5.6.7).
package struct HTTPDate {
  package let date: Date

  package init(_ date: Date) {
    self.date = date
  }

  /// Reads the form that is to be sent, and the two obsolete ones that are to be understood.
  package init?(_ text: String) {
    guard let date = Date(httpText: text, now: Date()) else { return nil }
    self.date = date
  }

  package var text: String { Self.formatter.string(from: date) }

  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()
}
