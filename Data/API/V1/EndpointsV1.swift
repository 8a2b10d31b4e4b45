package import OpenMarketDomain

extension Endpoint<[ListedProduct]> {
  /// Returns an endpoint that loads the page of items with the given number. The first page has the number 1.
  package static func items(page number: Int) -> Endpoint {
    var endpoint = Endpoint(path: ["items", PathPart(String(number))]) {
      response throws(DecodingFailure) in
      try Endpoint<ItemListDTO>.json(response).items.rows
    }
    endpoint.isInEveryMarket = true
    return endpoint.saved { items, saved in
      if items.contains(where: { if case .product = $0 { true } else { false } }) { return true }
      // An empty first page doesn't replace a page with items.
      return items.isEmpty && (number > 1 || saved()?.isEmpty != false)
    }
  }
}

extension Endpoint<ProductDetail> {
  /// Returns an endpoint that loads all details of the item with the given identifier.
  package static func item(_ id: ProductID) -> Endpoint {
    Endpoint(path: .item(id), read: detail).saved(endsWhenMissing: true) { item, _ in item.id == id
    }
  }

  /// Returns an endpoint that creates an item from the given product.
  ///
  /// - Throws: `MarketError.unsupported(_:)` if the price or the sale price of the product isn't a whole number.
  package static func createItem(
    _ newProduct: NewProduct, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    var parts: [FormPart] = []
    parts.append("title", newProduct.name)
    parts.append("descriptions", newProduct.description)
    try parts.append("price", newProduct.pricing.price)
    parts.append("currency", newProduct.pricing.price.currency.rawValue)
    parts.append("stock", String(newProduct.stock))
    try parts.append(
      "discounted_price", newProduct.pricing.isDiscounted ? newProduct.pricing.bargainPrice : nil)
    parts += newProduct.images.map { FormPart(name: "images[]", image: $0) }
    return Endpoint(.post, ["item"], parts, as: seller)
  }

  /// Returns an endpoint that makes the given changes to an item.
  ///
  /// - Throws: `MarketError.unsupported(_:)` if the new price or the new sale price isn't a whole number, or if the changes
  ///   include the thumbnail.
  package static func changeItem(
    _ changes: ProductChanges, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    guard changes.thumbnail == nil else { throw .unsupported(.thumbnailChoice) }
    var parts: [FormPart] = []
    let (values, fields) = (changes.values, changes.fields)
    parts.append("title", fields.contains(.name) ? values.name : nil)
    parts.append("descriptions", fields.contains(.description) ? values.description : nil)
    try parts.append("price", fields.contains(.price) ? values.price : nil)
    parts.append("currency", changes.currency?.rawValue)
    parts.append("stock", fields.contains(.stock) ? String(values.stock) : nil)
    try parts.append("discounted_price", changes.salePrice)
    return Endpoint(.patch, .item(changes.base.id), parts, as: seller)
  }

  private init(
    _ method: HTTPMethod, _ path: [PathPart], _ parts: [FormPart], as seller: SellerCredential
  ) {
    let password = FormPart(name: "password", content: .secret(seller.secret))
    self.init(
      method: method, path: path, body: .multipart(parts + [password]),
      read: Self.detail)
  }

  private static func detail(
    _ response: HTTPResponse
  ) throws(DecodingFailure) -> ProductDetail {
    try Endpoint<ItemDTO>.json(response).detail
  }
}

extension Endpoint<Void> {
  /// Returns an endpoint that checks whether the item with the given identifier exists. A call to the endpoint fails with status
  /// 404 if the item doesn't exist. The endpoint doesn't decode the response body.
  package static func presence(of id: ProductID) -> Endpoint {
    Endpoint(path: .item(id)) { _ throws(DecodingFailure) in }
  }

  /// Returns an endpoint that deletes the item with the given identifier.
  package static func deleteItem(_ id: ProductID, as seller: SellerCredential) -> Endpoint {
    Endpoint(
      method: .delete, path: .item(id),
      body: .json(["password": seller.secret.plaintext], secrets: [seller.secret]),
      read: DeletedProductDTO.confirmation(of: id))
  }
}

extension [PathPart] {
  fileprivate static func item(_ id: ProductID) -> [PathPart] {
    ["item", PathPart(id.description)]
  }
}

extension [FormPart] {
  fileprivate mutating func append(_ name: String, _ text: String?) {
    if let text { append(FormPart(name: name, content: .text(text))) }
  }

  fileprivate mutating func append(_ name: String, _ amount: Money?) throws(MarketError) {
    guard let amount else { return }
    guard amount.tenThousandths.isMultiple(of: Money.unitsPerWhole) else {
      throw .unsupported(.fractionalPrices)
    }
    append(name, amount.decimalText)
  }
}

extension ProductChanges {
  /// The sale price to send with the changes, or `nil` if the changes don't require a new sale price.
  ///
  /// If a request contains only a new price, the server keeps the earlier sale price, so the discount changes. To remove a
  /// discount, the request sets the sale price to the price.
  fileprivate var salePrice: Money? {
    guard fields.contains(.price) || fields.contains(.discount),
      !values.discount.isZero || !base.product.discount.isZero
    else { return nil }
    return values.pricing.bargainPrice
  }
}
