extension Int64 {
  /// Creates an integer by moving the decimal point of a number to the right by the given number of
  /// places. With four places, the text `2.36` becomes 23 600.
  init(decimalText text: String, decimals: Int) throws(MoneyError) {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "e" || $0 == "E"
    }
    let sign = text.first == "-" ? "-" : ""
    let parts = halves[0].dropFirst(sign.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
      let exponent = halves.count == 1 ? 0 : Int(halves[1])
    else { throw .notANumber(text) }

    var digits = parts.joined().drop { $0 == "0" }
    guard !digits.isEmpty else {
      self = 0
      return
    }
    // Limit the exponent to prevent an overflow. An amount with a larger exponent is out of range
    // anyway.
    var zeros = Swift.min(Swift.max(exponent, -1_000_000), 1_000_000) + decimals
    if parts.count == 2 { zeros -= parts[1].count }
    while digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    guard zeros >= 0 else { throw .tooPrecise(text) }
    // The largest `Int64` value has 19 digits.
    guard digits.count + zeros <= 19,
      let units = Int64(sign + digits + String(repeating: "0", count: zeros))
    else { throw .outOfRange }
    self = units
  }
}
