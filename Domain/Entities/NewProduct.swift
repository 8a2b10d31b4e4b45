/// A product to register. The values always meet the market's documented limits (``ProductLimits``).
public struct NewProduct: Hashable, Sendable {
  /// The product name.
  public let name: String
  /// The product description.
  public let description: String
  /// The price and the discount.
  public let pricing: Pricing
  /// The number of items in stock.
  public let stock: Int64
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
    let discount = discount ?? .zero(price.currency)
    try ValidationFailure.check(
      ValidationIssue.issues(
        name: name, description: description, price: price, discount: discount, stock: stock)
        + ValidationIssue.issues(images: images, checksHeaders: false))
    // The fallback is never used, because a validated discount can always be subtracted from the price.
    let pricing = (try? Pricing(price: price, discount: discount)) ?? Pricing(undiscounted: price)
    self.init(
      unchecked: name, description: description, pricing: pricing, stock: stock, images: images)
  }

  /// Creates a product without checking its values, for a request that a server should refuse.
  package init(
    unchecked name: String, description: String, pricing: Pricing, stock: Int64,
    images: [ImageFile]
  ) {
    self.name = name
    self.description = description
    self.pricing = pricing
    self.stock = stock
    self.images = images
  }
}
