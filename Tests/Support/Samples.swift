public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension Product {
  /// Returns a product with sample values that depend on the identifier.
  public static func sample(
    id: Int,
    name: String? = nil,
    vendor: Vendor? = Vendor(id: VendorID(7), name: "Hangang Records"),
    pricing: Pricing = Pricing(undiscounted: Money(tenThousandths: 100_000_000, currency: .krw)),
    stock: Int64 = 3
  ) -> Product {
    Product(
      id: ProductID(id),
      vendor: vendor,
      name: name ?? "Product \(id)",
      description: "What there is to say about product \(id).",
      thumbnail: ImageURL("https://market.example/pictures/\(id)_thumb.png"),
      pricing: pricing,
      stock: stock,
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
  static func samples(of id: Int, count: Int) -> [ProductImage] {
    (0..<count).map { index in
      let base = "https://market.example/pictures/\(id)-\(index + 1)"
      return ProductImage(
        id: ImageID(id * 10 + index + 1), original: ImageURL(base + "_origin.png"),
        thumbnail: ImageURL(base + "_thumb.png"))
    }
  }
}

extension ProductPage {
  /// Returns a page of sample products.
  public static func sample(
    ids: some Sequence<Int>, totalCount: Int? = nil, next: PageRequest? = nil
  ) -> ProductPage {
    ProductPage(rows: ids.map { .sample(id: $0) }, totalCount: totalCount, next: next)
  }
}

extension SellerCredential {
  /// Returns a sample credential.
  public static func sample(
    identifier: String = "2f9c1a40-0000-11ee-8000-000000000007", secret: String = "open-sesame",
    vendorID: VendorID? = VendorID(7)
  ) throws(SellerCredentialError) -> SellerCredential {
    try SellerCredential(identifier: identifier, secret: secret, vendorID: vendorID)
  }
}

extension ImageFile {
  /// Returns a file of a size that starts with the signature of a PNG. It isn't a readable image.
  public static func samplePNG(name: String = "lamp.png", size: Int = 64) -> ImageFile {
    let bytes = ImageFormat.png.signature + [UInt8](repeating: 0x2A, count: max(0, size - 8))
    return ImageFile(name: name, bytes: bytes)
  }
}

extension ProductDraft {
  /// Returns a valid draft.
  public static func sample(
    name: String = "Desk lamp", description: String = "Warm light, almost new.",
    price: Money = Money(tenThousandths: 150_000_000, currency: .krw), discount: Money? = nil,
    stock: Int64 = 3, images: [ImageFile] = [.samplePNG()]
  ) throws(ValidationFailure) -> ProductDraft {
    try ProductDraft(
      name: name, description: description, price: price, discount: discount, stock: stock,
      images: images)
  }
}

extension ImageData {
  /// Returns a valid PNG of one pixel with the number as its color. Each number up to 16 777 215 makes a different image.
  ///
  /// - Throws: An error if ``ImageData`` can't read the PNG.
  public static func sample(_ number: UInt32 = 0) throws(DecodingFailure) -> ImageData {
    guard let image = ImageData(bytes: onePixel(number)) else {
      throw DecodingFailure(path: "", reason: .notAnImage)
    }
    return image
  }

  /// ISO/IEC 15948: 8 bits a channel, red, green and blue, no filter, not interlaced.
  private static func onePixel(_ color: UInt32) -> [UInt8] {
    let row: [UInt8] = [0] + color.bigEndianBytes.dropFirst()
    // RFC 1950 and RFC 1951: one block that is stored and not compressed, and its checksum.
    let head: [UInt8] = [0x78, 0x01, 0x01, 0x04, 0x00, 0xFB, 0xFF]
    let stream = head + row + adler32(row).bigEndianBytes
    return ImageFormat.png.signature
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
      + chunk("IDAT", stream)
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return UInt32(content.count).bigEndianBytes + body + crc32(body).bigEndianBytes
  }

  /// ISO/IEC 15948, annex D.
  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  /// RFC 1950, section 9.
  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

extension ImageFile {
  /// Returns a valid PNG of one pixel with the number as its color, padded to a size.
  ///
  /// - Throws: An error if ``ImageData`` can't read the PNG.
  public static func readablePNG(
    _ number: UInt32 = 0, name: String = "lamp.png", size: Int = 0
  ) throws(DecodingFailure) -> ImageFile {
    let bytes = try ImageData.sample(number).bytes
    return ImageFile(
      name: name, bytes: bytes + [UInt8](repeating: 0x2A, count: max(0, size - bytes.count)))
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

extension ProductListViewModel {
  /// Creates a list of the products of a repository. By default, it has no images and is in English.
  public convenience init(
    of repository: any ProductRepository,
    events: any ProductEvents = InMemoryProductEvents(),
    images: any ImageRepository = InMemoryImageRepository(),
    locale: Locale = Locale(identifier: "en_US"), firstPage: PageRequest = .first
  ) {
    self.init(
      fetchPage: FetchProductPageUseCase(repository: repository), events: events,
      images: images, locale: locale, firstPage: firstPage)
  }
}

extension ProductDetailViewModel {
  /// Creates a page of a product in a repository. A write whose response is lost is looked for once.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - row: A row of the product to show until it's loaded.
  ///   - repository: Loads and changes the product.
  ///   - sellers: Provides the seller. By default, no seller is signed in.
  ///   - events: Reports changes. By default, only those of this page.
  ///   - images: Loads the pictures, if any.
  ///   - locale: The locale of all texts.
  ///   - now: Returns the time at which a search ends, for its text. The default is the beginning of 2025 (UTC).
  public static func sample(
    _ id: ProductID = ProductID(32), row: ProductRow? = nil, of repository: any ProductRepository,
    sellers: any SellerCredentialStore = GatedSellerCredentialStore(),
    events: any ProductEvents = InMemoryProductEvents(), images: (any ImageRepository)? = nil,
    locale: Locale = Locale(identifier: "en_US"),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_735_689_600) }
  ) -> ProductDetailViewModel {
    let reconciliation = ReconciliationPolicy(pauses: [])
    let fetchDetail = FetchProductDetailUseCase(repository: repository)
    let update = UpdateProductUseCase(
      repository: repository, events: events, reconciliation: reconciliation)
    let delete = DeleteProductUseCase(
      repository: repository, events: events, reconciliation: reconciliation)
    guard let row else {
      return ProductDetailViewModel(
        id: id, fetchDetail: fetchDetail, update: update, delete: delete, sellers: sellers,
        events: events, images: images, locale: locale, now: now)
    }
    return ProductDetailViewModel(
      row: row, fetchDetail: fetchDetail, update: update, delete: delete, sellers: sellers,
      events: events, images: images, locale: locale, now: now)
  }
}
