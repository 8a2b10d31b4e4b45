extension FixedWidthInteger where Self: UnsignedInteger {
  /// The hexadecimal digits of the integer, including leading zeros.
  var hexDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }

  init?(hexDigits: String) {
    guard hexDigits.utf8.count == Self.bitWidth / 4 else { return nil }
    self.init(hexDigits, radix: 16)
  }
}
