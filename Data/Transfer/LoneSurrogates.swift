package import Foundation

extension Data {
  /// The JSON text with the replacement character U+FFFD for each escaped half of a surrogate pair
  /// that stands alone.
  ///
  /// Servers that cut texts after a number of UTF-16 units send such halves, and the decoder
  /// refuses the whole text.
  package var replacingLoneSurrogates: Data {
    // Most texts contain no escape sequence at all.
    guard withUnsafeBytes({ $0.contains(UInt8(ascii: "\\")) }) else { return self }
    let places = withUnsafeBytes(Self.loneSurrogates)
    guard !places.isEmpty else { return self }
    var text = Data(self)
    for place in places {
      text.replaceSubrange(place..<place + 6, with: Data(#"\uFFFD"#.utf8))
    }
    return text
  }

  /// Returns the offsets of the escape sequences to replace.
  private static func loneSurrogates(in text: UnsafeRawBufferPointer) -> [Int] {
    /// Returns the third digit of a surrogate's escape sequence, which is below 12 in the first
    /// half of a pair.
    func surrogate(at index: Int) -> Int? {
      guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
        text[index + 1] == UInt8(ascii: "u"), text[index + 2] | 0x20 == UInt8(ascii: "d"),
        let digit = text[index + 3].hexadecimalValue, digit >= 8
      else { return nil }
      return digit
    }
    var places: [Int] = []
    var index = 0
    while index < text.count {
      if text[index] != UInt8(ascii: "\\") {
        index += 1
      } else if let first = surrogate(at: index) {
        let isPair = first < 12 && (surrogate(at: index + 6) ?? 0) >= 12
        if !isPair { places.append(index) }
        index += isPair ? 12 : 6
      } else {
        // Skip the escaped character, which can be a backslash.
        index += 2
      }
    }
    return places
  }
}
