/// A product that is not on the market yet. There is none that breaks the market's documented limits.
public struct ProductDraft: Hashable, Sendable {
  public let name: String
  public let description: String
  public let pricing: Pricing
  /// Pieces to sell.
  public let stock: Int64
  /// In the order in which buyers see them; the first one is the thumbnail.
  public let images: [ImageFile]

  /// - Parameters:
  ///   - discount: the amount taken off the price; none unless given.
  /// - Throws: every issue at once (``ProductLimits`` has the limits).
  public init(
    name: String, description: String, price: Money, discount: Money? = nil, stock: Int64 = 0,
    images: [ImageFile]
  ) throws(ValidationFailure) {
    let discount = discount ?? .zero(price.currency)
    let failure = ValidationFailure(
      ValidationIssue.issues(name: name)
        + ValidationIssue.issues(description: description)
        + ValidationIssue.issues(price: price, discount: discount)
        + ValidationIssue.issues(stock: stock)
        + ValidationIssue.issues(images: images))
    if let failure { throw failure }
    self.name = name
    self.description = description
    // An amount from zero to the price, in its currency: there is always a difference.
    pricing = (try? Pricing(price: price, discount: discount)) ?? Pricing(undiscounted: price)
    self.stock = stock
    self.images = images
  }
}
