/// A product to register. It always meets the market's documented limits (``ProductLimits``).
public struct ProductDraft: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The description.
  public let description: String
  /// The price and the discount.
  public let pricing: Pricing
  /// The number of pieces to sell.
  public let stock: Int64
  /// The images in the order in which buyers see them. The first one becomes the thumbnail.
  public let images: [ImageFile]

  /// Creates a draft if all values meet the market's limits.
  ///
  /// - Parameters:
  ///   - name: The name. ``ProductLimits/nameLength`` applies.
  ///   - description: The description. ``ProductLimits/descriptionLength`` applies.
  ///   - price: The price before any discount, zero or more.
  ///   - discount: The amount taken off the price, from zero to the price and in its currency. The default is zero.
  ///   - stock: The number of pieces to sell, zero or more.
  ///   - images: PNG or JPEG files. ``ProductLimits/imageCount`` and ``ProductLimits/imageSize`` apply.
  /// - Throws: A ``ValidationFailure`` with every issue.
  public init(
    name: String, description: String, price: Money, discount: Money? = nil, stock: Int64 = 0,
    images: [ImageFile]
  ) throws(ValidationFailure) {
    let discount = discount ?? .zero(price.currency)
    try ValidationFailure.check(
      ValidationIssue.issues(
        name: name, description: description, price: price, discount: discount, stock: stock)
        + ValidationIssue.issues(images: images, checksHeaders: false))
    self.name = name
    self.description = description
    // A discount from zero to the price, in its currency, can always be subtracted.
    pricing = (try? Pricing(price: price, discount: discount)) ?? Pricing(undiscounted: price)
    self.stock = stock
    self.images = images
  }
}
