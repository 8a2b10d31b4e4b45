/// The 64-bit hash of the xxHash specification (Yann Collet, "xxHash fast digest algorithm", version 0.1.1, section
/// "XXH64 algorithm description"), with the seed 0.
///
/// It detects damage and makes names. It isn't cryptographic.
enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var place = 0
    var hash = bytes.count < 32 ? prime5 : stripes(of: bytes, upTo: &place)
    hash &+= UInt64(bytes.count)
    while place + 8 <= bytes.count {
      hash ^= round(0, number(bytes, place))
      hash = rotated(hash, 27) &* prime1 &+ prime4
      place += 8
    }
    if place + 4 <= bytes.count {
      let number = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      hash ^= UInt64(number) &* prime1
      hash = rotated(hash, 23) &* prime2 &+ prime3
      place += 4
    }
    while place < bytes.count {
      hash ^= UInt64(bytes[place]) &* prime5
      hash = rotated(hash, 11) &* prime1
      place += 1
    }
    hash ^= hash >> 33
    hash &*= prime2
    hash ^= hash >> 29
    hash &*= prime3
    return hash ^ (hash >> 32)
  }

  /// Adds up four independent sums, which the processor calculates in parallel.
  private static func stripes(of bytes: UnsafeRawBufferPointer, upTo place: inout Int) -> UInt64 {
    var (sum1, sum2) = (prime1 &+ prime2, prime2)
    var (sum3, sum4): (UInt64, UInt64) = (0, 0 &- prime1)
    var index = 0
    while index + 32 <= bytes.count {
      sum1 = round(sum1, number(bytes, index))
      sum2 = round(sum2, number(bytes, index + 8))
      sum3 = round(sum3, number(bytes, index + 16))
      sum4 = round(sum4, number(bytes, index + 24))
      index += 32
    }
    place = index
    var hash = rotated(sum1, 1) &+ rotated(sum2, 7) &+ rotated(sum3, 12) &+ rotated(sum4, 18)
    for sum in [sum1, sum2, sum3, sum4] {
      hash = (hash ^ round(0, sum)) &* prime1 &+ prime4
    }
    return hash
  }

  @inline(__always)
  private static func number(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  private static func round(_ sum: UInt64, _ number: UInt64) -> UInt64 {
    rotated(sum &+ number &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ number: UInt64, _ count: UInt64) -> UInt64 {
    number << count | number >> (64 - count)
  }
}

extension UInt64 {
  /// The sixteen hexadecimal digits of the number.
  var hexText: String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: self >> UInt64(60 - 4 * place) & 0xF)
        buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 16
    }
  }
}
