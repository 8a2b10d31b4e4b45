extension String {
  /// Returns a Boolean value that indicates whether two texts have the same UTF-8 bytes.
  ///
  /// The operator `==` treats composed and decomposed characters as equal. A server doesn't.
  package func hasSameBytes(as other: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { text in
      other.utf8.withContiguousStorageIfAvailable { other in
        UnsafeRawBufferPointer(text).hasSameBytes(as: UnsafeRawBufferPointer(other))
      }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
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

extension UnsafeRawBufferPointer {
  /// Returns a Boolean value that indicates whether two buffers have the same bytes. It compares eight bytes at a time.
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    var place = 0
    while place + 8 <= count {
      if loadUnaligned(fromByteOffset: place, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      {
        return false
      }
      place += 8
    }
    return self[place...].elementsEqual(other[place...])
  }
}

extension BinaryInteger {
  /// Returns the number with an English noun, such as "1 row" or "2 rows".
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
