import OpenMarketDomain

nonisolated extension ProductChanges {
  /// The same new values as changes to the product as it is by now. A change that was made before them may have failed, or
  /// the product may have been changed elsewhere.
  ///
  /// - Throws: every issue, when the values cannot be sent for the product as it is.
  func rebased(on detail: ProductDetail) throws(ValidationFailure) -> ProductChanges {
    try ProductChanges(
      to: detail, name: name, description: description, price: price, discount: discount,
      stock: stock, thumbnail: thumbnail)
  }
}
