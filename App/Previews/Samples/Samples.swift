public import OpenMarketDomain

extension Product {
  /// Returns a sample product. The default name, the description and the thumbnail URL contain the
  /// product's identifier.
  public static func sample(
    id: Int,
    name: String? = nil,
    vendor: Vendor? = Vendor(id: VendorID(7), name: "Hangang Records"),
    price: Money = Money(tenThousandths: 100_000_000, currency: .krw), discount: Money? = nil,
    stock: Int64 = 3
  ) -> Product {
    Product(
      id: ProductID(id),
      vendor: vendor,
      values: ProductValues(
        name: name ?? "Product \(id)", description: "The description of product \(id).",
        price: price, discount: discount, stock: stock),
      thumbnail: ImageURL("https://market.example/pictures/\(id)_thumb.png"),
      createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000))
  }
}

extension ProductDetail {
  /// Returns the details of a sample product with two images.
  public static func sample(id: Int, name: String? = nil, stock: Int64 = 3) -> ProductDetail {
    ProductDetail(
      product: .sample(id: id, name: name, stock: stock),
      images: ProductImage.samples(of: id, count: 2))
  }
}

extension ProductImage {
  package static func samples(of id: Int, count: Int) -> [ProductImage] {
    (0..<count).map { index in
      let base = "https://market.example/pictures/\(id)-\(index + 1)"
      return ProductImage(
        id: ImageID(id * 10 + index + 1), original: ImageURL(base + "_origin.png"),
        thumbnail: ImageURL(base + "_thumb.png"))
    }
  }
}

extension ProductPage {
  /// Returns a page that contains a sample product for each identifier, in the given order.
  public static func sample(
    ids: some Sequence<Int>, totalCount: Int? = nil, next: PageRequest? = nil
  ) -> ProductPage {
    ProductPage(products: ids.map { .sample(id: $0) }, totalCount: totalCount, next: next)
  }
}

extension SellerCredential {
  /// Returns a sample seller credential. The arguments aren't checked.
  public static func sample(
    identifier: String = "2f9c1a40-0000-11ee-8000-000000000007", secret: String = "open-sesame",
    vendorID: VendorID? = VendorID(7)
  ) -> SellerCredential {
    SellerCredential(uncheckedIdentifier: identifier, secret: secret, vendorID: vendorID)
  }
}

extension NewProduct {
  /// Returns a sample product draft. The default values are valid, and the arguments aren't
  /// checked.
  public static func sample(
    name: String = "Desk lamp", description: String = "Warm light, almost new.",
    price: Money = Money(tenThousandths: 150_000_000, currency: .krw), discount: Money? = nil,
    stock: Int64 = 3, images: [ImageFile] = [.samplePNG()]
  ) -> NewProduct {
    NewProduct(
      unchecked: ProductValues(
        name: name, description: description, price: price, discount: discount, stock: stock),
      images: images)
  }
}

extension ImageData {
  /// Returns a valid PNG image that consists of one pixel.
  ///
  /// - Parameter number: The RGB color of the pixel, such as `0xFF0000` for red. Different colors
  ///   produce different images.
  public static func sample(_ number: UInt32 = 0) -> ImageData {
    ImageData(unchecked: onePixel(number), format: .png, pixelSize: .onePixel)
  }

  /// Returns a PNG file with one pixel (PNG specification, third edition).
  ///
  /// - Parameter padding: The number of bytes after the pixel, which decoders ignore.
  fileprivate static func onePixel(_ color: UInt32, padding: Int = 0) -> [UInt8] {
    // The header means: 1 by 1 pixels of 4 bits with indexed color. The data is the stored pixel
    // with its checksum.
    let data: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 4, 3, 0, 0, 0])
      + chunk("PLTE", Array(bytes(color).dropFirst()))
      + chunk("IDAT", data + [UInt8](repeating: 0x2A, count: padding)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bytes(UInt32(content.count)) + body + bytes(checksum(body))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { (shift: UInt32) in UInt8(number >> shift & 0xFF) }
  }

  /// Returns the CRC-32 checksum of a chunk (annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~remainder
  }
}

extension ImageFile {
  /// Returns a file that contains a valid PNG image with one pixel and padding. An editor accepts
  /// it.
  ///
  /// - Parameters:
  ///   - number: The RGB color of the pixel, such as `0xFF0000` for red.
  ///   - name: The name of the file.
  ///   - size: The minimum size of the file, in bytes. A smaller file is padded to this size.
  public static func samplePNG(
    _ number: UInt32 = 0, name: String = "lamp.png", size: Int = 0
  ) -> ImageFile {
    let padding = max(0, size - ImageData.onePixel(number).count)
    return ImageFile(name: name, bytes: ImageData.onePixel(number, padding: padding))
  }
}
