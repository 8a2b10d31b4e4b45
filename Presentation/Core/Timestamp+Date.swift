public import Foundation
public import OpenMarketDomain

extension Timestamp {
  /// Creates a timestamp from a date. Fractions of a millisecond are rounded, and dates that are
  /// too far away are clamped.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    self.init(
      millisecondsSince1970: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
  }

  /// The timestamp as a date, for example for a text that shows the age of saved rows and stays up
  /// to date.
  public var date: Date { Date(timeIntervalSince1970: Double(millisecondsSince1970) / 1_000) }

  /// Returns the time since the timestamp, such as "3 minutes ago" or "3 days ago". For a time that
  /// is more than a minute in the future, returns the date, because a clock was wrong and the age
  /// is unknown.
  public func ageText(at now: Date, locale: some TextLocale) -> String {
    let locale = locale.formattingLocale.forFormatting
    guard date <= now + 60 else {
      return date.formatted(Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale))
    }
    let date = min(self.date, now)
    guard #available(macOS 15, iOS 18, tvOS 18, visionOS 2, *) else {
      // The older format style always counts from the system's time.
      return date.formatted(.relative(presentation: .named, unitsStyle: .wide).locale(locale))
    }
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .named, unitsStyle: .wide, locale: locale
    )
    .format(now)
  }

  /// Returns the number of days since the day of the timestamp in UTC, such as "today" or "3 days
  /// ago". A later day counts as today, because the day of the server may already be tomorrow here.
  func dayAgeText(at now: Date, in timeZone: TimeZone, locale: Locale) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: now)
    calendar.timeZone = .gmt
    let day = calendar.startOfDay(for: date)
    let today = max(day, calendar.date(from: parts) ?? now)
    guard #available(macOS 15, iOS 18, tvOS 18, visionOS 2, *) else {
      // The older format style always counts from the system's time, and tells less than a day in
      // hours.
      let sameAge = Date().addingTimeInterval(day.timeIntervalSince(today))
      return day == today
        ? day.formatted(
          Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt))
        : sameAge.formatted(.relative(presentation: .named, unitsStyle: .wide).locale(locale))
    }
    return Date.AnchoredRelativeFormatStyle(
      anchor: day, allowedFields: [.year, .month, .week, .day], presentation: .named,
      unitsStyle: .wide, locale: locale
    )
    .format(today)
  }
}
