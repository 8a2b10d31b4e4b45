import Foundation
import OpenMarketDomain
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

struct ImageCacheEntryTests {
  private static let url = ImageURL("https://market.example/ü/1.png?a=b")

  private static func image(
    entityTag: String? = "\"1\"", lastModified: String? = nil, length: Int = 40
  ) throws -> CachedImage {
    let picture = try #require(WrittenPicture(1).image(length: length))
    return CachedImage(
      picture.image,
      ImageValidity(
        confirmed: 0x0102_0304, expires: 1 << 52, entityTag: entityTag, lastModified: lastModified))
  }

  private static func bytes(_ image: CachedImage) -> [UInt8] {
    [UInt8](ImageCacheEntry.bytes(of: image, at: url))
  }

  // MARK: - Names

  @Test(
    arguments: [
      (0, "0000000000000000.image"), (.max, "ffffffffffffffff.image"),
      (0x0123_4567_89AB_CDEF, "0123456789abcdef.image"),
    ] as [(UInt64, String)])
  func `a hash makes a name, and a name has its hash`(key: UInt64, name: String) {
    #expect(ImageCacheEntry.name(of: key) == name)
    #expect(ImageCacheEntry.key(ofName: name) == key)
  }

  @Test(arguments: [
    "", ".image", "0123456789abcdef", "0123456789abcdef.image2", "0123456789ABCDEF.image",
    "0123456789abcdeg.image", "x0123456789abcdef.image", "0123456789abcde.image",
    "+123456789abcdef.image", "０１２３４abcdef.image", "lock",
  ])
  func `a name of another form isn't the cache's`(name: String) {
    #expect(ImageCacheEntry.key(ofName: name) == nil)
  }

  @Test(arguments: ["../../x", "/etc/passwd", "a/b", "\0", "", "%2e%2e%2f"])
  func `a name contains nothing of its URL`(url: String) {
    let name = ImageCacheEntry.name(of: ImageCacheEntry.key(of: ImageURL(url)))
    #expect(name.wholeMatch(of: /[0-9a-f]{16}\.image/) != nil)
  }

  // MARK: - Contents

  @Test(arguments: [nil, "W/\"ü\""], [nil, "Tue, 15 Nov 1994 12:45:26 GMT"])
  func `an image and its validity come back`(entityTag: String?, lastModified: String?) throws {
    for length in [33, 1000, 100_000] {
      let image = try Self.image(entityTag: entityTag, lastModified: lastModified, length: length)
      let bytes = Self.bytes(image)
      #expect(bytes.starts(with: image.image.bytes))
      #expect(ImageCacheEntry.image(in: bytes, at: Self.url) == image)
    }
  }

  /// A later version must be able to read the files of this one.
  @Test func `the format is the one of earlier files`() throws {
    let bytes = Self.bytes(try Self.image(length: 33))
    let end: [UInt8] =
      Array("16909060\n4503599627370496\n\"1\"\n\nhttps://market.example/ü/1.png?a=b".utf8)
      + [33, 0, 0, 0, 0, 0, 0, 0] + Array("OMKTIMG2".utf8)
    #expect(Array(bytes.dropFirst(33).dropLast(8)) == end)
    let hash = bytes.dropLast(8).withUnsafeBytes(XXH64.hash)
    #expect(bytes.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } == hash)
  }

  @Test func `a file that is cut, extended or changed anywhere has no image`() throws {
    let bytes = Self.bytes(try Self.image())
    for length in 0..<bytes.count {
      #expect(ImageCacheEntry.image(in: Array(bytes.prefix(length)), at: Self.url) == nil)
      #expect(ImageCacheEntry.image(in: Array(bytes.suffix(length)), at: Self.url) == nil)
    }
    #expect(ImageCacheEntry.image(in: bytes + [0], at: Self.url) == nil)
    #expect(ImageCacheEntry.image(in: bytes + bytes, at: Self.url) == nil)
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        #expect(ImageCacheEntry.image(in: changed, at: Self.url) == nil)
      }
    }
  }

  /// A program that knows the format can make such a file.
  @Test func `a wrong length or image is damage even if the checksum is right`() throws {
    let bytes = Self.bytes(try Self.image())
    for place in [0] + Array(bytes.count - 24..<bytes.count - 16) {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] where bytes[place] != value {
        var changed = Array(bytes.dropLast(8))
        changed[place] = value
        let hash = changed.withUnsafeBytes(XXH64.hash)
        changed += (0..<8).map { UInt8(truncatingIfNeeded: hash >> UInt64(8 * $0)) }
        #expect(ImageCacheEntry.image(in: changed, at: Self.url) == nil)
      }
    }
  }

  @Test(arguments: [
    "", "https://market.example/ü/1.png?a=", "https://market.example/ü/1.png?a=bc",
    // Canonically equal, with other bytes.
    "https://market.example/u\u{308}/1.png?a=b",
  ])
  func `the image of another URL is a miss`(other: String) throws {
    let bytes = Self.bytes(try Self.image())
    #expect(ImageCacheEntry.image(in: bytes, at: ImageURL(other)) == nil)
  }
}
