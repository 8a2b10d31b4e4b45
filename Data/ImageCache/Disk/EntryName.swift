import OpenMarketDomain

/// What a picture's file is called: the hash of its locator, in 16 hexadecimal digits.
///
/// Nothing of an address stands in a file's name, so that no address can lead out of the folder.
enum EntryName {
  private static let suffix = ".image"
  private static let digits = Array("0123456789abcdef".utf8)

  static func key(of url: ImageURL) -> UInt64 {
    XXH64.hash(url.rawValue)
  }

  static func name(of key: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16 + suffix.utf8.count) { buffer in
      digits.withUnsafeBufferPointer { digits in
        for place in 0..<16 {
          buffer[place] = digits[Int(truncatingIfNeeded: key &>> UInt64(60 - 4 * place) & 0xF)]
        }
      }
      for (place, byte) in suffix.utf8.enumerated() { buffer[16 + place] = byte }
      return 16 + suffix.utf8.count
    }
  }

  /// - Returns: `nil` for a name that is not of this form.
  static func key(ofName name: String) -> UInt64? {
    guard name.utf8.dropFirst(16).elementsEqual(suffix.utf8) else { return nil }
    var key: UInt64 = 0
    for byte in name.utf8.prefix(16) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): key = key << 4 | UInt64(byte & 0xF)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): key = key << 4 | UInt64(byte & 0xF) + 9
      default: return nil
      }
    }
    return key
  }
}
