/// A product that is not on the market yet. There is none that breaks the market's documented limits.
public struct ProductDraft: Hashable, Sendable {
  /// What it is called, in 3 to 100 characters.
  public let name: String
  /// What a buyer reads about it, in 10 to 1000 characters.
  public let description: String
  /// What it costs: a price of zero or more, and a discount from zero to the price.
  public let pricing: Pricing
  /// Pieces to sell.
  public let stock: Int64
  /// In the order in which buyers see them; the first one is the thumbnail.
  public let images: [ImageFile]

  /// Checks everything that is to be sent.
  ///
  /// - Parameters:
  ///   - name: 3 to 100 characters.
  ///   - description: 10 to 1000 characters.
  ///   - price: the price before any discount, zero or more.
  ///   - discount: the amount taken off the price, at most all of it and in its currency; none unless given.
  ///   - stock: the pieces to sell, zero or more.
  ///   - images: 1 to 5 PNG or JPEG files, each under 300 000 bytes.
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
