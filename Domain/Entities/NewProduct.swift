/// A product to register. The values always meet the market's documented limits (``ProductLimits``).
@dynamicMemberLookup
public struct NewProduct: Hashable, Sendable {
  /// The values that the seller entered. `newProduct.name` is short for `newProduct.values.name`.
  public let values: ProductValues
  /// The images in display order. The first image becomes the thumbnail.
  public let images: [ImageFile]

  /// Creates a product if all values meet the market's limits.
  ///
  /// - Parameters:
  ///   - name: The product name. ``ProductLimits/nameLength`` applies.
  ///   - description: The product description. ``ProductLimits/descriptionLength`` applies.
  ///   - price: The price before the discount, zero or more.
  ///   - discount: The discount amount in the currency of the price, from zero to the price. The default is zero.
  ///   - stock: The number of items in stock, zero or more.
  ///   - images: The PNG or JPEG files. ``ProductLimits/imageCount`` and ``ProductLimits/imageSize`` apply.
  /// - Throws: A ``ValidationFailure`` with all issues.
  public init(
    name: String, description: String, price: Money, discount: Money? = nil, stock: Int64 = 0,
    images: [ImageFile]
  ) throws(ValidationFailure) {
    var values = ProductValues(
      name: name, description: description, pricing: Pricing(undiscounted: price), stock: stock)
    let issues = values.setDiscount(discount)
    try ValidationFailure.check(
      issues + values.issues(in: ProductField.textFields)
        + ValidationIssue.issues(images: images))
    self.init(unchecked: values, images: images)
  }

  /// Creates a product without checking its values, for a request that a server should refuse.
  package init(unchecked values: ProductValues, images: [ImageFile]) {
    self.values = values
    self.images = images
  }

  /// A value that the seller entered.
  public subscript<Value>(dynamicMember path: KeyPath<ProductValues, Value>) -> Value {
    values[keyPath: path]
  }
}

extension ProductValues {
  /// Sets the discount if its currency is the currency of the price, and returns an issue otherwise.
  package mutating func setDiscount(_ new: Money?) -> [ValidationIssue] {
    guard let new else { return [] }
    guard new.currency == price.currency else {
      return [.discountCurrency(new.currency, price: price.currency)]
    }
    discount = new
    return []
  }
}
