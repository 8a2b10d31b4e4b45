import Foundation
import OpenMarketData
import OpenMarketDomain

/// Test images and URLs that resemble the images and URLs of a market.
enum Pictures {
  /// Returns an image of approximately the given size in bytes. Images with different numbers have different bytes.
  static func image(_ number: Int, size: Int) -> ImageData {
    let header = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    let width = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (number + 1) >> $0) }
    let bytes = header + width + [0, 0, 0, 1, 8, 6, 0, 0, 0]
    guard
      let image = ImageData(bytes: bytes + [UInt8](repeating: 7, count: max(4, size - 29)))
    else { preconditionFailure("the benchmarks' own picture is none") }
    return image
  }

  static func url(_ number: Int) -> ImageURL {
    let digits = String(number, radix: 16)
    let name = String(repeating: "0", count: 32 - digits.count) + digits
    return ImageURL(
      "https://s3.example/media.market.example/training-resources/15/20221018/\(name)_thumb.png")
  }
}
