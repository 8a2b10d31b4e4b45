/// Reads a text of digits and marks from left to right.
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text.utf8[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first.map(UInt32.init) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  /// A number of exactly so many digits.
  mutating func number(_ digits: Int) -> Int? {
    var value = 0
    var remaining = rest
    for _ in 0..<digits {
      guard let digit = remaining.popFirst(), digit.isDigit else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    rest = remaining
    return value
  }

  /// The milliseconds of a fraction: 0 when there is none or it has two digits, `nil` when a point has no digit after it.
  mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    var value = 0
    var count = 0
    while let digit = number(1) {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    return switch count {
    case 0: nil
    case 1: value * 100
    case 2: 0
    default: value
    }
  }

  /// The seconds by which a zone is ahead of UTC; 0 when none is given.
  mutating func zoneOffset() -> Int? {
    if isAtEnd || skip("Z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(2), skip(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isAhead ? 60 : -60)
  }
}
