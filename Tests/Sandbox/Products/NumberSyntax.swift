import OpenMarketData

extension StringProtocol {
  /// Returns a Boolean value that indicates whether the string is a JSON number (RFC 8259, section 6).
  ///
  /// - Parameter allowsLeadingZeros: A Boolean value that indicates whether a number such as `007` is allowed, too.
  func isNumber(allowsLeadingZeros: Bool = false) -> Bool {
    var rest = utf8[...]
    func drop(_ bytes: String) -> Bool {
      guard let first = rest.first, bytes.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func dropDigits() -> Bool {
      let count = rest.prefix { $0.isDigit }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    _ = drop("-")
    guard !allowsLeadingZeros && drop("0") || dropDigits() else { return false }
    if drop("."), !dropDigits() { return false }
    if drop("eE") {
      _ = drop("+-")
      if !dropDigits() { return false }
    }
    return rest.isEmpty
  }
}
