import OpenMarketDomain

extension Endpoint<[ListedProduct]> {
  /// The items on a page, counted from 1.
  static func items(page number: Int) -> Endpoint {
    Endpoint(path: ["items", PathPart(String(number))]) { response throws(DecodingFailure) in
      try Endpoint<ItemListDTO>.json(response).items.rows
    }
  }
}

extension Endpoint<ProductDetail> {
  static func item(_ id: ProductID) -> Endpoint {
    Endpoint(path: .item(id), read: detail)
  }

  /// - Throws: ``MarketError/unsupported(_:)`` for prices that aren't whole numbers.
  static func createItem(
    _ draft: ProductDraft, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    var parts: [FormPart] = []
    parts.append("title", draft.name)
    parts.append("descriptions", draft.description)
    try parts.append("price", draft.pricing.price)
    parts.append("currency", draft.pricing.price.currency.rawValue)
    parts.append("stock", String(draft.stock))
    try parts.append(
      "discounted_price", draft.pricing.isDiscounted ? draft.pricing.bargainPrice : nil)
    parts += draft.images.map { FormPart(name: "images[]", image: $0) }
    return Endpoint(.post, ["item"], parts, as: seller)
  }

  /// - Throws: ``MarketError/unsupported(_:)`` for prices that aren't whole numbers, and for another thumbnail.
  static func changeItem(
    _ changes: ProductChanges, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    guard changes.thumbnail == nil else { throw .unsupported(.thumbnailChoice) }
    var parts: [FormPart] = []
    parts.append("title", changes.name)
    parts.append("descriptions", changes.description)
    try parts.append("price", changes.price)
    parts.append("currency", changes.currency?.rawValue)
    parts.append("stock", changes.stock.map { String($0) })
    try parts.append("discounted_price", changes.salePrice)
    return Endpoint(.patch, .item(changes.base.id), parts, as: seller)
  }

  private init(
    _ method: HTTPMethod, _ path: [PathPart], _ parts: [FormPart], as seller: SellerCredential
  ) {
    let password = FormPart(name: "password", content: .secret(seller.secret))
    self.init(
      method: method, path: path, body: .form(MultipartForm(parts: parts + [password])),
      read: Self.detail)
  }

  private static func detail(
    _ response: HTTPResponse
  ) throws(DecodingFailure) -> ProductDetail {
    try Endpoint<ItemDTO>.json(response).detail()
  }
}

extension Endpoint<Void> {
  /// Checks whether an item exists. The content of the response is ignored.
  static func presence(of id: ProductID) -> Endpoint {
    Endpoint(path: .item(id)) { _ throws(DecodingFailure) in }
  }

  static func deleteItem(_ id: ProductID, as seller: SellerCredential) -> Endpoint {
    var fields = JSONFields()
    fields.append("password", .secret(seller.secret))
    return Endpoint(
      method: .delete, path: .item(id), body: .json(fields),
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
  /// The sale price after the changes, or `nil` if it isn't sent.
  ///
  /// A server keeps the sale price when the price changes, so the discount would change too. A discount can only be removed by a
  /// sale price that equals the price.
  fileprivate var salePrice: Money? {
    guard price != nil || discount != nil else { return nil }
    let before = base.product.pricing
    let price = price ?? before.price
    let kept = Money(tenThousandths: before.discount.tenThousandths, currency: price.currency)
    let discount = discount ?? kept
    guard !discount.isZero || !before.discount.isZero else { return nil }
    // Changes are validated: the discount isn't larger than the price and has its currency.
    return try? price - discount
  }
}
