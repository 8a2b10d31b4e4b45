/// The text of a decimal number taken apart: `digits × 10^exponent`, without leading or trailing zeros.
struct DecimalNumeral {
  let isNegative: Bool
  let digits: [UInt8]
  let exponent: Int

  /// Fails unless the text is a sign, digits with an optional fraction, and an optional exponent.
  init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }

    let whole = Self.takeDigits(&rest)
    guard !whole.isEmpty else { return nil }
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = Self.takeDigits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    var power = 0
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      guard let value = Self.takeExponent(&rest) else { return nil }
      power = value
    }
    guard rest.isEmpty else { return nil }

    var significant = Array((whole + fraction).drop { $0 == 0 })
    var exponent = power - fraction.count
    while significant.last == 0 {
      significant.removeLast()
      exponent += 1
    }
    digits = significant
    self.exponent = significant.isEmpty ? 0 : exponent
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> [UInt8] {
    let run = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest[run.endIndex...]
    return run.map { $0 - UInt8(ascii: "0") }
  }

  /// Exponents beyond ±1 000 000 are held at that bound: whatever they scale is out of every range here.
  private static func takeExponent(_ rest: inout Substring.UTF8View) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = takeDigits(&rest)
    guard !digits.isEmpty else { return nil }
    let magnitude = digits.reduce(0) { min($0 * 10 + Int($1), 1_000_000) }
    return isNegative ? -magnitude : magnitude
  }
}
