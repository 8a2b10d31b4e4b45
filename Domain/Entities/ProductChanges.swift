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
    try ValidationFailure.check(issues)
  }

  /// A Boolean value that indicates whether nothing changes.
  public var isEmpty: Bool { fields.isEmpty }

  /// The fields that change.
  public var fields: Set<ValidationIssue.Field> { Set(comparisons(with: base).keys) }

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
    let price = price ?? product.pricing.price
    let discount = Self.relabeled(discount ?? product.pricing.discount, as: price.currency)
    let pricing = try? Pricing(price: price, discount: discount)
    return ProductDetail(
      product: Product(
        id: product.id, vendor: product.vendor, name: name ?? product.name,
        description: description ?? product.description,
        thumbnail: image?.thumbnail ?? product.thumbnail,
        pricing: pricing ?? product.pricing, stock: stock ?? product.stock,
        createdAt: product.createdAt),
      images: detail.images)
  }

  /// Returns a Boolean value that indicates whether a product has all new values.
  package func areMade(in detail: ProductDetail) -> Bool {
    comparisons(with: detail).values.allSatisfy(\.self)
  }

  /// Returns a Boolean value that indicates whether a product has at least one new value. Servers can alter the others.
  package func areMadeInPart(in detail: ProductDetail) -> Bool {
    comparisons(with: detail).values.contains(true)
  }

  /// Returns for each field with a new value whether a product has it.
  private func comparisons(with detail: ProductDetail) -> [ValidationIssue.Field: Bool] {
    let product = detail.product
    let all: [ValidationIssue.Field: Bool?] = [
      .name: name?.isSameEntry(as: product.name),
      .description: description?.isSameEntry(as: product.description),
      .price: price.map { $0 == product.pricing.price },
      .discount: discount.map { $0 == product.pricing.discount },
      .stock: stock.map { $0 == product.stock },
      .thumbnail: thumbnail.map(detail.hasThumbnail),
    ]
    return all.compactMapValues(\.self)
  }

  private var issues: [ValidationIssue] {
    let current = base.product.pricing
    let isPriced = price != nil || discount != nil
    let price = price ?? current.price
    let discount = discount ?? Self.relabeled(current.discount, as: price.currency)
    let issues = ValidationIssue.issues(
      name: name, description: description, price: isPriced ? price : nil, discount: discount,
      stock: stock)
    guard let thumbnail, !base.images.contains(where: { $0.id == thumbnail }) else { return issues }
    return issues + [.unknownThumbnail(thumbnail)]
  }

  /// Returns a discount as the market keeps it when the currency of the price changes.
  private static func relabeled(_ discount: Money, as currency: Currency) -> Money {
    Money(tenThousandths: discount.tenThousandths, currency: currency)
  }
}
