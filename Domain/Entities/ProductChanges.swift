/// A set of changes to a product. The changes always meet the market's documented limits and never contain an unchanged value.
///
/// Images can't be added, replaced or removed. Only the thumbnail can change.
public struct ProductChanges: Hashable, Sendable {
  /// The product before the changes.
  public let base: ProductDetail
  /// The new name, or `nil` if the name doesn't change.
  public let name: String?
  /// The new description, or `nil` if the description doesn't change.
  public let description: String?
  /// The new price, or `nil` if the price doesn't change. A new currency also applies to the discount.
  public let price: Money?
  /// The new discount amount, or `nil` if the discount doesn't change.
  public let discount: Money?
  /// The new number of items in stock, or `nil` if the stock doesn't change.
  public let stock: Int64?
  /// The new thumbnail, or `nil` if the thumbnail doesn't change.
  public let thumbnail: ImageID?

  /// Creates a set of changes if all new values meet the market's limits (``ProductLimits``).
  ///
  /// A value that equals the current value isn't included. Strings are compared byte by byte, so replacing a composed character
  /// with its decomposed form is a change.
  ///
  /// - Parameters:
  ///   - base: The product to change.
  ///   - name: The new name.
  ///   - description: The new description.
  ///   - price: The new price, zero or more.
  ///   - discount: The new discount amount, from zero to the price.
  ///   - stock: The new number of items in stock, zero or more.
  ///   - thumbnail: The product image to use as the thumbnail.
  /// - Throws: A ``ValidationFailure`` with all issues in the new values. Unchanged values can be outside the limits.
  public init(
    to base: ProductDetail, name: String? = nil, description: String? = nil, price: Money? = nil,
    discount: Money? = nil, stock: Int64? = nil, thumbnail: ImageID? = nil
  ) throws(ValidationFailure) {
    let product = base.product
    // Equal changes are joined while they're sent, regardless of when the product was read.
    var base = base
    base.savedAt = nil
    self.base = base
    self.name = name.flatMap { $0.hasSameBytes(as: product.name) ? nil : $0 }
    self.description = description.flatMap { $0.hasSameBytes(as: product.description) ? nil : $0 }
    self.price = price == product.pricing.price ? nil : price
    self.discount = discount == product.pricing.discount ? nil : discount
    self.stock = stock == product.stock ? nil : stock
    self.thumbnail = thumbnail.flatMap { base.hasThumbnail($0) ? nil : $0 }
    try ValidationFailure.check(issues)
  }

  /// A Boolean value that indicates whether the set contains no changes.
  public var isEmpty: Bool { fields.isEmpty }

  /// The fields that change.
  public var fields: Set<ValidationIssue.Field> {
    Set(ValidationIssue.Field.allCases.filter { isMade($0, in: base) != nil })
  }

  /// The new currency, or `nil` if the currency doesn't change.
  package var currency: Currency? {
    price.flatMap { $0.currency == base.product.pricing.price.currency ? nil : $0.currency }
  }

  /// Returns the given product with the changes applied.
  ///
  /// - Parameter detail: The product to apply the changes to, or `nil` to use ``base``.
  public func applied(to detail: ProductDetail? = nil) -> ProductDetail {
    var detail = detail ?? base
    if let name { detail.product.name = name }
    if let description { detail.product.description = description }
    if let stock { detail.product.stock = stock }
    if let image = detail.images.first(where: { $0.id == thumbnail }) {
      detail.product.thumbnail = image.thumbnail
    }
    let pricing = detail.product.pricing
    let price = price ?? pricing.price
    let discount = Self.relabeled(discount ?? pricing.discount, as: price.currency)
    if let new = try? Pricing(price: price, discount: discount) { detail.product.pricing = new }
    return detail
  }

  /// Returns a Boolean value that indicates whether the given product has all the new values.
  package func areMade(in detail: ProductDetail) -> Bool {
    ValidationIssue.Field.allCases.allSatisfy { isMade($0, in: detail) != false }
  }

  /// Returns a Boolean value that indicates whether the given product has at least one of the new values. One value is enough,
  /// because servers can alter the other values.
  package func areMadeInPart(in detail: ProductDetail) -> Bool {
    ValidationIssue.Field.allCases.contains { isMade($0, in: detail) == true }
  }

  /// Returns a Boolean value that indicates whether the given product has the new value of a field, or `nil` if the field doesn't
  /// change.
  private func isMade(_ field: ValidationIssue.Field, in detail: ProductDetail) -> Bool? {
    let product = detail.product
    return switch field {
    case .name: name?.isSameEntry(as: product.name)
    case .description: description?.isSameEntry(as: product.description)
    case .price: price.map { $0 == product.pricing.price }
    case .discount: discount.map { $0 == product.pricing.discount }
    case .stock: stock.map { $0 == product.stock }
    case .images: nil
    case .thumbnail: thumbnail.map(detail.hasThumbnail)
    }
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

  /// Returns the given discount in another currency without converting the number. The market does the same when the currency of
  /// a price changes.
  private static func relabeled(_ discount: Money, as currency: Currency) -> Money {
    Money(tenThousandths: discount.tenThousandths, currency: currency)
  }
}
