import Foundation

/// A day in UTC, kept as the number its eight digits make.
struct CalendarDay: Hashable, Comparable {
  /// `20230524` is 24 May 2023.
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  init(_ date: Date) {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    number = (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
  }

  /// The day's midnight, as the API writes it: `2023-05-24T00:00:00`, without a zone.
  var midnightText: String {
    let digits = String(number)
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))T00:00:00"
  }

  var midnight: Date {
    let parts = DateComponents(
      year: number / 10_000, month: number / 100 % 100, day: number % 100)
    return Self.calendar.date(from: parts) ?? Date(timeIntervalSince1970: 0)
  }

  static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
