/// A sequence of bytes to look for, by Knuth, Morris and Pratt: no text makes the search slow.
struct BytePattern {
  let bytes: [UInt8]
  /// For each prefix, the length of the longest border that it has.
  private let borders: [Int]

  init(_ bytes: [UInt8]) {
    var borders = [Int](repeating: 0, count: bytes.count)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
      if bytes[index] == bytes[length] { length += 1 }
      borders[index] = length
    }
    self.bytes = bytes
    self.borders = borders
  }

  /// Calls a function with each place where the pattern begins, in order, until it returns false.
  func forEachOccurrence(in text: [UInt8], _ visit: (Int) -> Bool) {
    guard let first = bytes.first else { return }
    var length = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if length == 0, byte != first { continue }
      while length > 0, byte != bytes[length] { length = borders[length - 1] }
      if byte == bytes[length] { length += 1 }
      if length == bytes.count {
        guard visit(index - length) else { return }
        length = borders[length - 1]
      }
    }
  }
}
