import OpenMarketDomain
import Testing

struct ChecksumTests {
  @Test func `the hash is compatible with earlier files`() {
    let hashes = [0, 1, 15, 16, 100].map { count in
      (0..<count).map { UInt8($0) }.withUnsafeBytes(Checksum.of)
    }
    #expect(
      hashes == [
        13_183_233_516_722_288_107, 10_480_341_252_935_803_448, 17_446_798_803_029_403_097,
        10_214_117_083_561_644_126, 14_943_379_179_872_371_186,
      ])
  }
}
