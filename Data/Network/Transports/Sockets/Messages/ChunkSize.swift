/// The line before a chunk (RFC 9112, section 7.1): its size, and extensions that nobody here knows.
struct ChunkSize {
  let size: Int
  let extensionSize: Int

  init(_ line: ArraySlice<UInt8>) throws(MessageDefect) {
    let digits = line.prefix { $0.hexadecimalValue != nil }
    // Fifteen digits always fit an Int, and no limit comes near them.
    guard (1...15).contains(digits.count) else {
      throw .malformed("The size of a chunk is no hexadecimal number, or too long a one.")
    }
    size = digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
    let rest = line.dropFirst(digits.count)
    guard rest.isEmpty || rest.drop(while: \.isBlank).first == UInt8(ascii: ";"),
      rest.allSatisfy(\.isFieldCharacter)
    else { throw .malformed("The size of a chunk is followed by something else.") }
    extensionSize = rest.count
  }
}
