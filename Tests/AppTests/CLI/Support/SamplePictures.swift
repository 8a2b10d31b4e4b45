import Foundation
import OpenMarketDomain

/// Files that begin as pictures do, with a header; nobody has to decode them here.
enum SamplePictures {
  static func png(width: UInt16 = 640, height: UInt16 = 480, bytes count: Int = 100) -> [UInt8] {
    func number(_ value: UInt16) -> [UInt8] { [0, 0, UInt8(value >> 8), UInt8(value & 0xFF)] }
    let header = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    let bytes = header + number(width) + number(height) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    return bytes + [UInt8](repeating: 0x2A, count: max(0, count - bytes.count))
  }

  static func jpeg(width: UInt8 = 32, height: UInt8 = 24, bytes count: Int = 100) -> [UInt8] {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, height, 0, width, 3]
    return bytes + [UInt8](repeating: 0x2A, count: max(0, count - bytes.count))
  }
}
