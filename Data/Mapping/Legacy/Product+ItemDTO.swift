import OpenMarketDomain

extension Product {
  /// An item as a product. It has no vendor; of its thumbnails the first one stands for it.
  init(_ dto: ItemDTO) throws(DecodingFailure) {
    typealias Failure = DecodingFailure
    let currency = Currency(dto.currency)
    let price = try Failure.at("price") { () throws(Failure) in
      try Money(dto.price, currency: currency)
    }
    let pricing = try Failure.at("discounted_price") { () throws(Failure) in
      let salePrice = try dto.discountedPrice.map { amount throws(Failure) in
        try Money(amount, currency: currency)
      }
      return try Pricing(price, salePrice: salePrice)
    }
    self.init(
      id: ProductID(dto.id),
      vendor: nil,
      name: dto.title,
      description: dto.descriptions ?? "",
      thumbnail: dto.thumbnails?.first.map { ImageURL($0) },
      pricing: pricing,
      stock: dto.stock ?? 0,
      createdAt: try Failure.at("registration_date") { () throws(Failure) in
        try Timestamp(dto.registrationDate)
      })
  }
}
