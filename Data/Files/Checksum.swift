/// A 64-bit hash of bytes, which detects damage and makes names. It isn't cryptographic.
enum Checksum {
  private static let prime: UInt64 = 0x9E37_79B1_85EB_CA87

  /// Returns the hash. Each step can be reversed, so a change within one word of eight bytes always changes it.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    func word(at place: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    // The processor calculates two independent hashes at once.
    var (even, odd) = (UInt64(bytes.count), prime)
    var place = 0
    while place + 16 <= bytes.count {
      even = mix(even, word(at: place))
      odd = mix(odd, word(at: place + 8))
      place += 16
    }
    for byte in bytes[place...] { even = mix(even, UInt64(byte)) }
    let hash = mix(even, odd)
    return mix(hash, hash >> 32)
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* prime
    return product << 29 | product >> 35
  }
}
