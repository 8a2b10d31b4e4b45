/// A set of changes to a product. The changes always meet the market's documented limits and never
/// contain an unchanged value.
///
/// Images can't be added, replaced or removed. Only the thumbnail can change.
public struct ProductChanges: Hashable, Sendable {
  /// The product before the changes.
  public let base: ProductDetail
  /// The values after the changes, including the values that don't change.
  public let values: ProductValues
  /// The new thumbnail, or `nil` if the thumbnail doesn't change.
  public let thumbnail: ImageID?
  /// The fields that change.
  public let fields: Set<ProductField>

  /// Creates a set of changes if all new values meet the market's limits (``ProductLimits``).
  ///
  /// A value that equals the current value isn't included. Strings are compared byte by byte, so
  /// replacing a composed character with its decomposed form is a change.
  ///
  /// - Parameters:
  ///   - base: The product to change.
  ///   - values: The values of the product after the changes.
  ///   - thumbnail: The product image to use as the thumbnail, or `nil` to keep the thumbnail.
  /// - Throws: A ``ValidationFailure`` with all issues in the new values. Unchanged values can be
  ///   outside the limits.
  public init(
    to base: ProductDetail, values: ProductValues, thumbnail: ImageID? = nil
  ) throws(ValidationFailure) {
    try self.init(to: base, values: values, thumbnail: thumbnail, issues: [])
  }

  /// - Parameters:
  ///   - issues: The issues that were already found.
  ///   - unread: The fields whose new values couldn't be read. Only the other fields are checked.
  init(
    to base: ProductDetail, values: ProductValues, thumbnail: ImageID?, issues: [ValidationIssue],
    unread: Set<ProductField> = []
  ) throws(ValidationFailure) {
    // Equal changes are joined while they're sent, regardless of when the product was read.
    var current = base
    current.savedAt = nil
    self.base = current
    self.values = values
    self.thumbnail = thumbnail.flatMap { base.hasThumbnail($0) ? nil : $0 }
    let changed = values.fields(differingFrom: base.product.values)
    fields = self.thumbnail == nil ? changed : changed.union([.thumbnail])

    let pricing: Set<ProductField> = [.price, .discount]
    let checked = changed.isDisjoint(with: pricing) ? changed : changed.union(pricing)
    var issues = issues + values.issues(in: checked.subtracting(unread))
    if let image = self.thumbnail, !base.images.contains(where: { $0.id == image }) {
      issues.append(.unknownThumbnail(image))
    }
    try ValidationFailure.check(issues)
  }

  /// A Boolean value that indicates whether the set contains no changes.
  public var isEmpty: Bool { fields.isEmpty }

  /// The new currency, or `nil` if the currency doesn't change.
  package var currency: Currency? {
    let currency = values.price.currency
    return currency == base.product.price.currency ? nil : currency
  }
}
