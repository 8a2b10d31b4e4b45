package import OpenMarketDomain

extension Endpoint<[ListedProduct]> {
  /// Returns an endpoint that loads the page of items with the given number. The first page has the
  /// number 1. If a page contains more items than ``ItemPages/size``, the additional items are
  /// dropped, because the server also returns them on its next page.
  package static func items(page number: Int) -> Endpoint {
    var endpoint = Endpoint(path: ["items", PathPart(String(number))]) {
      response throws(DecodingFailure) in
      Array(try Endpoint<ItemListDTO>.json(response).items.rows.prefix(ItemPages.size))
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
  /// - Throws: `MarketError.unsupported(_:)` if the price or the sale price of the product isn't a
  ///   whole number.
  package static func createItem(
    _ newProduct: NewProduct, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    let values = newProduct.values
    let parts = try [FormPart](
      values, Set(ProductField.textFields), currency: values.price.currency,
      salePrice: values.isDiscounted ? values.bargainPrice : nil)
    let images = newProduct.images.map { FormPart(name: "images[]", image: $0) }
    return Endpoint(.post, ["item"], parts + images, as: seller)
  }

  /// Returns an endpoint that makes the given changes to an item.
  ///
  /// - Throws: `MarketError.unsupported(_:)` if the new price or the new sale price isn't a whole
  ///   number, or if the changes include the thumbnail.
  package static func changeItem(
    _ changes: ProductChanges, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    guard changes.thumbnail == nil else { throw .unsupported(.thumbnailChoice) }
    let parts = try [FormPart](
      changes.values, changes.fields, currency: changes.currency, salePrice: changes.salePrice)
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

  private static func detail(_ response: HTTPResponse) throws(DecodingFailure) -> ProductDetail {
    try Endpoint<ItemDTO>.json(response).detail
  }
}

extension Endpoint<Void> {
  /// Returns an endpoint that checks whether the item with the given identifier exists. A call to
  /// the endpoint fails with status 404 if the item doesn't exist. The endpoint doesn't decode the
  /// response body.
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
  /// Creates the parts of the given fields of an item. The sale price stands for the discount.
  fileprivate init(
    _ values: ProductValues, _ fields: Set<ProductField>, currency: Currency?, salePrice: Money?
  ) throws(MarketError) {
    self = []
    let names = [ProductField.name: "title", .description: "descriptions"]
    for field in ProductField.textFields where fields.contains(field) && field != .discount {
      try append(names[field] ?? field.rawValue, values[field])
    }
    try append("currency", currency.map { .text($0.rawValue) })
    try append("discounted_price", salePrice.map { .amount($0) })
  }

  private mutating func append(_ name: String, _ value: FieldValue?) throws(MarketError) {
    guard let value else { return }
    if case .amount(let amount) = value,
      !amount.tenThousandths.isMultiple(of: Money.unitsPerWhole)
    {
      throw .unsupported(.fractionalPrices)
    }
    append(FormPart(name: name, content: .text(value.text)))
  }
}

extension ProductChanges {
  /// The sale price to send with the changes, or `nil` if the changes don't require a new sale
  /// price.
  ///
  /// If a request contains only a new price, the server keeps the earlier sale price, so the
  /// discount changes. To remove a discount, the request sets the sale price to the price.
  fileprivate var salePrice: Money? {
    guard fields.contains(.price) || fields.contains(.discount),
      !values.discount.isZero || !base.product.discount.isZero
    else { return nil }
    return values.bargainPrice
  }
}
