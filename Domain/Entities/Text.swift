extension String {
  /// Returns a Boolean value that indicates whether two texts have the same UTF-8 bytes.
  ///
  /// The operator `==` treats composed and decomposed characters as equal. A server doesn't.
  func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Returns a Boolean value that indicates whether two texts are equal apart from whitespace at their ends, which some
  /// servers remove.
  func isSameEntry(as other: String) -> Bool {
    trimmed == other.trimmed
  }

  /// The text without whitespace at its ends.
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
  /// Returns the number with an English noun, such as "1 row" or "2 rows".
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
