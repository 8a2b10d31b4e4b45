import OpenMarketDomain
import OpenMarketTestSupport

/// Sample products for tests that check output.
enum SampleProducts {
  /// Returns products that are difficult to align. They have wide letters, an emoji sequence, a
  /// discount, no stock, or no vendor name.
  static func all() throws -> [Product] {
    [
      .sample(
        id: 104, name: "수제 라탄 바구니 👩‍🌾 large",
        pricing: try Pricing(
          price: Money(tenThousandths: 100_000_000, currency: .krw),
          discount: Money(tenThousandths: 25_000_000, currency: .krw))),
      .sample(id: 9, name: "Tin box", vendor: Vendor(id: VendorID(15)), stock: 0),
      .sample(
        id: 8, name: "Record player, serviced last spring",
        pricing: Pricing(undiscounted: Money(tenThousandths: 1_195_000, currency: .usd))),
    ]
  }
}

/// Image files with a valid header. The files don't contain valid pixel data, so the images can't be displayed.
enum SamplePictures {
  static func png(width: UInt16 = 640, height: UInt16 = 480, bytes count: Int = 100) -> [UInt8] {
    func number(_ value: UInt16) -> [UInt8] { [0, 0, UInt8(value >> 8), UInt8(value & 0xFF)] }
    let header = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    let bytes = header + number(width) + number(height) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    let rest = [UInt8](repeating: 0x2A, count: max(0, count - bytes.count - 12))
    return bytes + rest + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  }

  static func jpeg(width: UInt8 = 32, height: UInt8 = 24, bytes count: Int = 100) -> [UInt8] {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, height, 0, width, 3]
    let rest = [UInt8](repeating: 0x2A, count: max(0, count - bytes.count - 2))
    return bytes + rest + [0xFF, 0xD9]
  }
}
