/// What becomes different about a product. There are none that break the market's documented limits, and nothing is in
/// them that is as it was.
///
/// Pictures cannot be changed, only which of them is the thumbnail.
public struct ProductChanges: Hashable, Sendable {
  /// The product as it was when the changes were made.
  public let base: ProductDetail
  /// The new name; `nil` where it stays.
  public let name: String?
  /// The new description; `nil` where it stays.
  public let description: String?
  /// The new price. With another currency than before it counts for the discount as well.
  public let price: Money?
  /// The new amount taken off the price; `nil` where it stays.
  public let discount: Money?
  /// The new number of pieces; `nil` where it stays.
  public let stock: Int64?
  /// The picture that becomes the thumbnail.
  public let thumbnail: ImageID?

  /// Checks what is new. A value that is left out, or equal to what is there, changes nothing. A text that has only another
  /// spelling, as with composed and decomposed Hangul, is another one.
  ///
  /// - Parameters:
  ///   - base: the product to change.
  ///   - name: the new name, 3 to 100 characters.
  ///   - description: the new description, 10 to 1000 characters.
  ///   - price: the new price, zero or more.
  ///   - discount: the new amount taken off the price, from zero to the price.
  ///   - stock: the new number of pieces, zero or more.
  ///   - thumbnail: which of the product's pictures becomes the thumbnail.
  /// - Throws: every issue of the new values at once. What is left as it was may break the limits.
  public init(
    to base: ProductDetail, name: String? = nil, description: String? = nil, price: Money? = nil,
    discount: Money? = nil, stock: Int64? = nil, thumbnail: ImageID? = nil
  ) throws(ValidationFailure) {
    let product = base.product
    self.base = base
    self.name = name.flatMap { $0.hasSameBytes(as: product.name) ? nil : $0 }
    self.description = description.flatMap { $0.hasSameBytes(as: product.description) ? nil : $0 }
    self.price = price == product.pricing.price ? nil : price
    self.discount = discount == product.pricing.discount ? nil : discount
    self.stock = stock == product.stock ? nil : stock
    self.thumbnail = thumbnail.flatMap { base.hasThumbnail($0) ? nil : $0 }
    if let failure = ValidationFailure(issues) { throw failure }
  }

  /// Whether everything stays as it is.
  public var isEmpty: Bool {
    name == nil && description == nil && price == nil && discount == nil && stock == nil
      && thumbnail == nil
  }

  /// What becomes different.
  public var fields: Set<ValidationIssue.Field> {
    var fields: Set<ValidationIssue.Field> = []
    if name != nil { fields.insert(.name) }
    if description != nil { fields.insert(.description) }
    if price != nil { fields.insert(.price) }
    if discount != nil { fields.insert(.discount) }
    if stock != nil { fields.insert(.stock) }
    if thumbnail != nil { fields.insert(.thumbnail) }
    return fields
  }

  /// The currency, where it becomes another one.
  package var currency: Currency? {
    price.flatMap { $0.currency == base.product.pricing.price.currency ? nil : $0.currency }
  }

  /// Whether a product has the new values.
  package func areMade(in detail: ProductDetail) -> Bool {
    verdicts(on: detail).allSatisfy(\.self)
  }

  /// Whether a product has one of the new values at least: servers may change one thing or another of what they are sent.
  package func areMadeInPart(in detail: ProductDetail) -> Bool {
    verdicts(on: detail).contains(true)
  }

  private func verdicts(on detail: ProductDetail) -> [Bool] {
    let product = detail.product
    return [
      name?.isSameEntry(as: product.name),
      description?.isSameEntry(as: product.description),
      price.map { $0 == product.pricing.price },
      discount.map { $0 == product.pricing.discount },
      stock.map { $0 == product.stock },
      thumbnail.map(detail.hasThumbnail),
    ].compactMap(\.self)
  }

  private var issues: [ValidationIssue] {
    var issues: [ValidationIssue] = []
    if let name { issues += ValidationIssue.issues(name: name) }
    if let description { issues += ValidationIssue.issues(description: description) }
    if price != nil || discount != nil {
      let current = base.product.pricing
      let price = price ?? current.price
      let kept = Money(
        tenThousandths: current.discount.tenThousandths, currency: price.currency)
      issues += ValidationIssue.issues(price: price, discount: discount ?? kept)
    }
    if let stock { issues += ValidationIssue.issues(stock: stock) }
    if let thumbnail, !base.images.contains(where: { $0.id == thumbnail }) {
      issues.append(.unknownThumbnail(thumbnail))
    }
    return issues
  }
}

extension ProductChanges {
  /// The product as it will be when the changes are made, whatever else became different about it since they were.
  ///
  /// - Parameter detail: the product as it is; ``base`` unless given.
  public func applied(to detail: ProductDetail? = nil) -> ProductDetail {
    let detail = detail ?? base
    let product = detail.product
    let thumbnail = self.thumbnail.flatMap { id in detail.images.first { $0.id == id }?.thumbnail }
    return ProductDetail(
      product: Product(
        id: product.id, vendor: product.vendor, name: name ?? product.name,
        description: description ?? product.description, thumbnail: thumbnail ?? product.thumbnail,
        pricing: pricing(of: product), stock: stock ?? product.stock, createdAt: product.createdAt),
      images: detail.images)
  }

  private func pricing(of product: Product) -> Pricing {
    let price = self.price ?? product.pricing.price
    // The market keeps the number of a discount when the currency becomes another one.
    let kept = Money(
      tenThousandths: (discount ?? product.pricing.discount).tenThousandths,
      currency: price.currency)
    return (try? Pricing(price: price, discount: kept)) ?? product.pricing
  }
}
