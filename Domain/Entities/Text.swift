extension String {
  /// Returns a Boolean value that indicates whether two strings have the same UTF-8 bytes.
  ///
  /// The `==` operator treats composed and decomposed characters as equal, but servers don't.
  func hasSameBytes(as other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { text in other.withUTF8 { text.elementsEqual($0) } }
  }

  /// The string without leading and trailing whitespace, which some servers remove.
  var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is one of the digits `0` to `9`.
  var isASCIIDigit: Bool { isASCII && "0"..."9" ~= self }
}

extension BinaryInteger {
  /// Returns the number with an English noun in the singular or plural, such as "1 row" or "2
  /// rows".
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
