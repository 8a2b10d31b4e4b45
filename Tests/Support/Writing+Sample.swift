public import OpenMarketDomain

extension SellerCredential {
  /// A seller with invented texts.
  public static func sample(
    identifier: String = "2f9c1a40-0000-11ee-8000-000000000007", secret: String = "open-sesame",
    vendorID: VendorID? = VendorID(7)
  ) throws(SellerCredentialError) -> SellerCredential {
    try SellerCredential(identifier: identifier, secret: secret, vendorID: vendorID)
  }
}

extension ImageFile {
  /// A file that begins as a PNG does, of a size.
  public static func samplePNG(name: String = "lamp.png", size: Int = 64) -> ImageFile {
    let bytes = ImageFormat.png.signature + [UInt8](repeating: 0x2A, count: max(0, size - 8))
    return ImageFile(name: name, bytes: bytes)
  }
}

extension ProductDraft {
  /// A valid draft.
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
