/// A product to register. The values always meet the market's documented limits
/// (``ProductLimits``).
@dynamicMemberLookup
public struct NewProduct: Hashable, Sendable {
  /// The values that the seller entered. `newProduct.name` is short for `newProduct.values.name`.
  public let values: ProductValues
  /// The images in display order. The first image becomes the thumbnail.
  public let images: [ImageFile]

  /// Creates a product if all values meet the market's limits.
  ///
  /// - Parameters:
  ///   - values: The values that the seller entered.
  ///   - images: The PNG or JPEG files.
  /// - Throws: A ``ValidationFailure`` with all issues.
  public init(_ values: ProductValues, images: [ImageFile]) throws(ValidationFailure) {
    try ValidationFailure.check(
      values.issues(in: ProductField.textFields) + ValidationIssue.issues(images: images))
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
