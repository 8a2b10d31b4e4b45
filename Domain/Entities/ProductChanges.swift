/// Changes to a product. They always meet the market's documented limits and never contain an unchanged value.
///
/// Images can't be changed. Only the choice of the thumbnail can.
public struct ProductChanges: Hashable, Sendable {
  /// The product before the changes.
  public let base: ProductDetail
  /// The new name; `nil` if it doesn't change.
  public let name: String?
  /// The new description; `nil` if it doesn't change.
  public let description: String?
  /// The new price; `nil` if it doesn't change. A new currency applies to the discount, too.
  public let price: Money?
  /// The new amount taken off the price; `nil` if it doesn't change.
  public let discount: Money?
  /// The new number of pieces; `nil` if it doesn't change.
  public let stock: Int64?
  /// The new thumbnail; `nil` if it doesn't change.
  public let thumbnail: ImageID?

  /// Creates changes if all new values meet the market's limits (``ProductLimits``).
  ///
  /// A value that equals the current one is dropped. Texts are compared by their bytes, so a text that differs only in
  /// composed and decomposed characters is a change.
  ///
  /// - Parameters:
  ///   - base: The product to change.
  ///   - name: The new name.
  ///   - description: The new description.
  ///   - price: The new price, zero or more.
  ///   - discount: The new amount taken off the price, from zero to the price.
  ///   - stock: The new number of pieces, zero or more.
  ///   - thumbnail: The image of the product that becomes the thumbnail.
  /// - Throws: A ``ValidationFailure`` with every issue of the new values. Unchanged values can break the limits.
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

  /// A Boolean value that indicates whether nothing changes.
  public var isEmpty: Bool { fields.isEmpty }

  /// The fields that change.
  public var fields: Set<ValidationIssue.Field> { Set(comparisons(with: base).map(\.field)) }

  /// The new currency; `nil` if it doesn't change.
  package var currency: Currency? {
    price.flatMap { $0.currency == base.product.pricing.price.currency ? nil : $0.currency }
  }

  /// Returns the product with the changes.
  ///
  /// - Parameter detail: The current product. The default is ``base``.
  public func applied(to detail: ProductDetail? = nil) -> ProductDetail {
    let detail = detail ?? base
    let product = detail.product
    let image = detail.images.first { $0.id == thumbnail }
    return ProductDetail(
      product: Product(
        id: product.id, vendor: product.vendor, name: name ?? product.name,
        description: description ?? product.description,
        thumbnail: image?.thumbnail ?? product.thumbnail,
        pricing: pricing(of: product), stock: stock ?? product.stock, createdAt: product.createdAt),
      images: detail.images)
  }

  private func pricing(of product: Product) -> Pricing {
    let price = self.price ?? product.pricing.price
    let kept = (discount ?? product.pricing.discount).relabeled(as: price.currency)
    return (try? Pricing(price: price, discount: kept)) ?? product.pricing
  }

  /// Returns a Boolean value that indicates whether a product has all new values.
  package func areMade(in detail: ProductDetail) -> Bool {
    comparisons(with: detail).allSatisfy(\.isMade)
  }

  /// Returns a Boolean value that indicates whether a product has at least one new value. Servers can alter the others.
  package func areMadeInPart(in detail: ProductDetail) -> Bool {
    comparisons(with: detail).contains { $0.isMade }
  }

  /// Compares each new value with a product.
  private func comparisons(
    with detail: ProductDetail
  ) -> [(field: ValidationIssue.Field, isMade: Bool)] {
    let product = detail.product
    let all: [(ValidationIssue.Field, Bool?)] = [
      (.name, name?.isSameEntry(as: product.name)),
      (.description, description?.isSameEntry(as: product.description)),
      (.price, price.map { $0 == product.pricing.price }),
      (.discount, discount.map { $0 == product.pricing.discount }),
      (.stock, stock.map { $0 == product.stock }),
      (.thumbnail, thumbnail.map(detail.hasThumbnail)),
    ]
    return all.compactMap { field, isMade in isMade.map { (field, $0) } }
  }

  private var issues: [ValidationIssue] {
    var issues: [ValidationIssue] = []
    if let name { issues += ValidationIssue.issues(name: name) }
    if let description { issues += ValidationIssue.issues(description: description) }
    if price != nil || discount != nil {
      let current = base.product.pricing
      let price = price ?? current.price
      let discount = discount ?? current.discount.relabeled(as: price.currency)
      issues += ValidationIssue.issues(price: price, discount: discount)
    }
    if let stock { issues += ValidationIssue.issues(stock: stock) }
    if let thumbnail, !base.images.contains(where: { $0.id == thumbnail }) {
      issues.append(.unknownThumbnail(thumbnail))
    }
    return issues
  }
}

extension Money {
  /// The same number in another currency, as the market keeps a discount when the currency of the price changes.
  fileprivate func relabeled(as currency: Currency) -> Money {
    Money(tenThousandths: tenThousandths, currency: currency)
  }
}
