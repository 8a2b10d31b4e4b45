extension String {
  /// Whether the bytes are the same in UTF-8. Equal strings may differ in them: `==` takes one spelling of a character for
  /// another, and a server does not.
  package func hasSameBytes(as other: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { text in
      other.utf8.withContiguousStorageIfAvailable { other in
        UnsafeRawBufferPointer(text).hasSameBytes(as: UnsafeRawBufferPointer(other))
      }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension UnsafeRawBufferPointer {
  /// Compares eight bytes at a time.
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    var place = 0
    while place + 8 <= count {
      let pair = (
        loadUnaligned(fromByteOffset: place, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      )
      if pair.0 != pair.1 { return false }
      place += 8
    }
    while place < count {
      if self[place] != other[place] { return false }
      place += 1
    }
    return true
  }
}

extension String {
  /// Whether a server can have kept a text as this one: some drop the blanks at its ends.
  func isSameEntry(as other: String) -> Bool {
    trimmed == other.trimmed
  }

  private var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
