import OpenMarketDomain
import Testing

struct ImageFormatTests {
  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], ImageFormat.png),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A], nil), ([0xFF, 0xD8, 0xFF], .jpeg),
      ([0xFF, 0xD8], nil), ([], nil), (Array("GIF89a".utf8), nil),
    ] as [([UInt8], ImageFormat?)])
  func `a picture is told by how it begins`(bytes: [UInt8], format: ImageFormat?) {
    #expect(ImageFile(name: "a.gif", bytes: bytes).format == format)
  }
}
