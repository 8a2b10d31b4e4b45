import Foundation
import OpenMarketDomain
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

struct EntryCodingTests {
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

  private static func bytes(_ image: CachedImage) throws -> [UInt8] {
    [UInt8](try #require(EntryCoding.bytes(of: image, at: url)))
  }

  @Test(arguments: [nil, "", "W/\"ü\""], [nil, "", "Tue, 15 Nov 1994 12:45:26 GMT"])
  func `what is known of a picture comes back`(entityTag: String?, lastModified: String?) throws {
    let image = try Self.image(entityTag: entityTag, lastModified: lastModified)
    let bytes = try Self.bytes(image)
    #expect(EntryCoding.content(of: bytes, at: Self.url) == .picture(image))
    #expect(EntryCoding.isWhole(bytes))
  }

  @Test(arguments: [33, 34, 40, 1000, 100_000])
  func `the picture stands first, as it is`(length: Int) throws {
    let image = try Self.image(length: length)
    let bytes = try Self.bytes(image)
    #expect(bytes.starts(with: image.image.bytes))
    #expect(EntryCoding.content(of: bytes, at: Self.url) == .picture(image))
  }

  /// The form is written down: files of an earlier run are read by a later version.
  @Test func `the form is the one that earlier files have`() throws {
    let bytes = try Self.bytes(Self.image(length: 33))
    let tail: [UInt8] =
      Array("https://market.example/ü/1.png?a=b\"1\"".utf8)
      + [4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0]
      + [33, 0, 0, 0, 35, 0, 0, 0, 3, 0, 0, 0, 255, 255, 255, 255] + Array("OMKTIMG1".utf8)
    #expect(Array(bytes.dropFirst(33).dropLast(8)) == tail)
    let hash = bytes.dropLast(8).withUnsafeBytes(XXH64.hash)
    #expect(bytes.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } == hash)
  }

  @Test func `an entry that was cut at any place is damaged`() throws {
    let bytes = try Self.bytes(Self.image())
    for length in 0..<bytes.count {
      #expect(
        EntryCoding.content(of: Array(bytes.prefix(length)), at: Self.url) == .damaged)
      #expect(
        EntryCoding.content(of: Array(bytes.suffix(length)), at: Self.url) == .damaged)
    }
    #expect(EntryCoding.content(of: bytes + [0], at: Self.url) == .damaged)
    #expect(EntryCoding.content(of: bytes + bytes, at: Self.url) == .damaged)
  }

  @Test func `an entry with any bit changed is damaged`() throws {
    let bytes = try Self.bytes(Self.image())
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        #expect(EntryCoding.content(of: changed, at: Self.url) == .damaged)
        #expect(!EntryCoding.isWhole(changed))
      }
    }
  }

  /// As a program might make them that knows the form: the hash is right.
  @Test func `lengths that lead anywhere are damage`() throws {
    let bytes = try Self.bytes(Self.image())
    let lengths = bytes.count - EntryCoding.tailLength + 16
    for place in lengths..<lengths + 16 {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] where bytes[place] != value {
        var changed = bytes
        changed[place] = value
        let content = EntryCoding.content(of: Self.rehashed(changed), at: Self.url)
        #expect(content == .damaged)
      }
    }
  }

  @Test func `what is no picture is damage, though its hash is right`() throws {
    var bytes = try Self.bytes(Self.image())
    bytes[0] = 0
    #expect(EntryCoding.content(of: Self.rehashed(bytes), at: Self.url) == .damaged)
  }

  @Test func `a text that is no text is damage, though its hash is right`() throws {
    let image = try Self.image(entityTag: "~")
    var bytes = try Self.bytes(image)
    bytes[bytes.count - EntryCoding.tailLength - 1] = 0xFF
    #expect(EntryCoding.content(of: Self.rehashed(bytes), at: Self.url) == .damaged)
  }

  @Test(arguments: [
    "", "https://market.example/ü/1.png?a=", "https://market.example/ü/1.png?a=bc",
    // The same to a reader, with other bytes.
    "https://market.example/u\u{308}/1.png?a=b",
  ])
  func `a picture of another url is none of this one`(other: String) throws {
    let bytes = try Self.bytes(Self.image())
    #expect(EntryCoding.content(of: bytes, at: ImageURL(other)) == .otherLocator)
  }

  private static func rehashed(_ bytes: [UInt8]) -> [UInt8] {
    let checked = Array(bytes.dropLast(8))
    let hash = checked.withUnsafeBytes(XXH64.hash)
    return checked + (0..<8).map { UInt8(truncatingIfNeeded: hash >> UInt64(8 * $0)) }
  }
}
