package import Foundation

/// A date as HTTP writes it, such as `Tue, 18 Oct 2022 00:00:00 GMT` (RFC 9110, section 5.6.7).
package struct HTTPDate {
  package let date: Date

  package init(_ date: Date) {
    self.date = date
  }

  /// Reads the form that is to be sent, and the two obsolete ones that are to be understood.
  package init?(_ text: String) {
    let patterns = [
      "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
    ]
    guard let date = patterns.lazy.compactMap({ Self.formatter($0).date(from: text) }).first
    else { return nil }
    self.date = date
  }

  package var text: String {
    Self.formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'").string(from: date)
  }

  private static func formatter(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = pattern
    return formatter
  }
}
