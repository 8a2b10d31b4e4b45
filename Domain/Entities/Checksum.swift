/// A noncryptographic 64-bit hash that detects damaged files, forms file names, and
/// recognizes registrations.
package enum Checksum {
  private static let prime: UInt64 = 0x9E37_79B1_85EB_CA87

  /// Returns the hash of the given bytes. Each step is reversible, so a change within a single
  /// 8-byte word always changes the hash.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    func word(at place: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    // Calculate two independent hashes, so that the processor can calculate both at the same time.
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
