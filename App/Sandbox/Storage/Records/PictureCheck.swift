import Foundation

/// By what the bytes of a picture are known again.
struct PictureCheck: Hashable {
  let byteCount: Int
  /// Nothing where a file was put by hand.
  let crc32: UInt32?

  init(byteCount: Int, crc32: UInt32?) {
    self.byteCount = byteCount
    self.crc32 = crc32
  }

  init(_ bytes: Data) {
    self.init(byteCount: bytes.count, crc32: CRC32(bytes).value)
  }

  func accepts(_ bytes: Data) -> Bool {
    bytes.count == byteCount && (crc32 == nil || crc32 == CRC32(bytes).value)
  }

  /// Whether a picture's name can be that of a file in the folder of pictures, and of none elsewhere.
  static func canName(_ name: String) -> Bool {
    (1...200).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") }
  }
}
