import OpenMarketData

extension StringProtocol {
  /// Returns a Boolean value that indicates whether the string is a JSON number (RFC 8259, section 6).
  ///
  /// - Parameter allowsLeadingZeros: A Boolean value that indicates whether a number such as `007` is allowed, too.
  func isNumber(allowsLeadingZeros: Bool = false) -> Bool {
    let bytes = utf8.dropFirst(hasPrefix("-") ? 1 : 0)
    let digits = bytes.prefix(while: \.isDigit)
    let rest = bytes.dropFirst(digits.count)
    let isWhole = allowsLeadingZeros || digits.count == 1 || digits.first != UInt8(ascii: "0")
    let isFraction = rest.first != UInt8(ascii: ".") || rest.dropFirst().first?.isDigit == true
    return !digits.isEmpty && isWhole && isFraction && Double(self) != nil
      && rest.allSatisfy { $0.isDigit || ".eE+-".utf8.contains($0) }
  }
}
