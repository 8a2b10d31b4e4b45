import OpenMarketDomain

extension Timestamp {
  /// Reads a date as the service writes it, `2022-10-18T00:00:00`: UTC, without saying so.
  ///
  /// A blank may stand for the `T`. A fraction may follow; one of two digits is no fraction but the seconds over again,
  /// and is ignored. A zone (`Z`, `+09:00`), which other servers may write, is honoured.
  init?(marketText text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), reader.skip("T") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
      reader.skip(":"), let second = reader.number(2), let milliseconds = reader.fraction(),
      let offset = reader.zoneOffset(), reader.isAtEnd,
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - offset
    self.init(millisecondsSince1970: Int64(seconds) * 1_000 + Int64(milliseconds))
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts days in the proleptic Gregorian calendar (ISO 8601), with years that begin in March, so that the leap day
  /// is the last one of its year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = (month + 9) % 12
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
    return shiftedYear * 365 + leapDays + dayOfYear - 719_468
  }
}
