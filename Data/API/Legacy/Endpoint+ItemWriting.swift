import OpenMarketDomain

extension Endpoint<ItemDTO> {
  /// - Throws: ``MarketError/unsupported(_:)`` for prices that are no whole numbers.
  static func createItem(
    _ draft: ProductDraft, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    var form = ItemForm()
    form.append("title", text: draft.name)
    form.append("descriptions", text: draft.description)
    try form.append("price", amount: draft.pricing.price)
    form.append("currency", text: draft.pricing.price.currency.rawValue)
    form.append("stock", text: String(draft.stock))
    try form.append("discounted_price", amount: draft.pricing.salePrice)
    form.append(images: draft.images)
    form.append(passwordOf: seller)
    return Endpoint(
      method: .post, path: ["item"], body: .form(MultipartForm(parts: form.parts)), read: json)
  }

  /// Sends what becomes different, and the password.
  ///
  /// - Throws: ``MarketError/unsupported(_:)`` for prices that are no whole numbers, and for another thumbnail.
  static func changeItem(
    _ changes: ProductChanges, as seller: SellerCredential
  ) throws(MarketError) -> Endpoint {
    guard changes.thumbnail == nil else { throw .unsupported(.thumbnailChoice) }
    var form = ItemForm()
    form.append("title", text: changes.name)
    form.append("descriptions", text: changes.description)
    try form.append("price", amount: changes.price)
    form.append("currency", text: changes.currency?.rawValue)
    form.append("stock", text: changes.stock.map { String($0) })
    try form.append("discounted_price", amount: changes.salePrice)
    form.append(passwordOf: seller)
    return Endpoint(
      method: .patch, path: .item(changes.base.id), body: .form(MultipartForm(parts: form.parts)),
      read: json)
  }
}

extension Endpoint<Void> {
  /// Deletes an item. Servers answer with the item that is gone, or with an object that has its number; anything else confirms
  /// nothing.
  static func deleteItem(_ id: ProductID, as seller: SellerCredential) -> Endpoint {
    var fields = JSONFields()
    fields.append("password", .secret(seller.secret))
    return Endpoint(
      method: .delete, path: .item(id), body: .json(fields), read: deletion(of: id))
  }
}
