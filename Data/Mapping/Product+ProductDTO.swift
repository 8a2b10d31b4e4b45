import OpenMarketDomain

extension Product {
  init(_ dto: ProductDTO, vendorName: String? = nil) throws(DecodingFailure) {
    typealias Failure = DecodingFailure
    let currency = Currency(dto.currency)
    let price = try Failure.at("price") { () throws(Failure) in
      try Money(dto.price, currency: currency)
    }
    let discount = try Failure.at("discounted_price") { () throws(Failure) in
      try dto.discountedPrice.map { amount throws(Failure) in
        try Money(amount, currency: currency)
      } ?? .zero(currency)
    }
    self.init(
      id: ProductID(dto.id),
      vendor: Vendor(id: VendorID(dto.vendorID), name: dto.vendorName ?? vendorName),
      name: dto.name,
      description: dto.description ?? "",
      thumbnail: dto.thumbnail.map { ImageURL($0) },
      pricing: try Failure.at("discounted_price") { () throws(Failure) in
        try Pricing(price, discount: discount)
      },
      stock: dto.stock ?? 0,
      createdAt: try Failure.at("created_at") { () throws(Failure) in try Timestamp(dto.createdAt) }
    )
  }
}

extension Pricing {
  fileprivate init(_ price: Money, discount: Money) throws(DecodingFailure) {
    do {
      try self.init(price: price, discount: discount)
    } catch {
      throw DecodingFailure(error)
    }
  }
}
