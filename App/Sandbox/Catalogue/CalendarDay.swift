/// A day in UTC, kept as the number its eight digits make.
struct CalendarDay: Hashable, Comparable {
  /// `20230524` is 24 May 2023.
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  /// The day's midnight, as the API writes it: `2023-05-24T00:00:00`, without a zone.
  var midnightText: String {
    let digits = String(number)
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))T00:00:00"
  }

  static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }
}
