/// An attempt to register a product. The outcome of the attempt is unknown until the product is found or the user has checked the
/// market.
///
/// ``RegisterProductUseCase/prepare(_:)`` returns an attempt. Keep it until the outcome is known. If you save it before you send the
/// product, ``RegisterProductUseCase/find(_:as:_:)`` can search for the product after a restart of the app. The attempt contains nothing of the seller, so that a
/// saved attempt can't reveal a short identifier, and a vendor number that the seller enters later doesn't change the attempt.
public struct RegistrationAttempt: Hashable, Codable, Sendable {
  /// The fields whose values are always in the digest. The digest contains a value of any other field only if it isn't the default, so
  /// that a new field doesn't change the digests of saved attempts.
  private static let originalFields: Set<ProductField> = [
    .name, .description, .price, .discount, .stock,
  ]

  /// The checksum of the product.
  let digest: UInt64
  /// The state of the market before the attempt.
  var before = ProductsBefore.unknown

  /// Creates an attempt that doesn't know the state of the market before it. A search for this attempt can't distinguish the new
  /// product from older equal products.
  public init(at newProduct: NewProduct) {
    let defaults = ProductValues(pricing: Pricing(undiscounted: newProduct.price))
    var values = ProductField.textFields.flatMap { field -> [String] in
      let isOriginal = Self.originalFields.contains(field)
      if !isOriginal, newProduct.values[field] == defaults[field] { return [] }
      let text: [String] =
        switch newProduct.values[field] {
        case .text(let text): [text]
        // The currency follows both amounts. A digest in a saved draft depends on this order.
        case .amount(let amount) where field == .price: [String(amount.tenThousandths)]
        case .amount(let amount): [String(amount.tenThousandths), amount.currency.rawValue]
        case .count(let count): [String(count)]
        case nil: []
        }
      return isOriginal ? text : [field.rawValue] + text
    }
    for image in newProduct.images {
      values += [image.name, String(image.bytes.withUnsafeBytes(Checksum.of))]
    }
    let bytes = values.flatMap { "\($0.utf8.count) \($0)".utf8 }
    digest = bytes.withUnsafeBytes(Checksum.of)
  }

  /// Returns a Boolean value that indicates whether this is an attempt to register the given product.
  package func isAttempt(at newProduct: NewProduct) -> Bool {
    digest == RegistrationAttempt(at: newProduct).digest
  }
}

/// The state of the market before a registration.
enum ProductsBefore: Hashable, Codable, Sendable {
  /// The market had no products.
  case nothing
  /// The market listed its products newest first. The associated value identifies the newest product.
  case newest(ProductID)
  /// The newest product is unknown, because the list couldn't be loaded or isn't sorted newest first.
  case unknown

  /// Creates a state from the first page of the list of all products.
  init(_ page: ProductPage) {
    let ids = page.rows.map(\.id)
    let all = ids + page.invalidRows.compactMap(\.id)
    let isOrdered = zip(ids, ids.dropFirst()).allSatisfy { $0 >= $1 }
    if let newest = all.max() {
      self = isOrdered ? .newest(newest) : .unknown
    } else {
      self = page.invalidRows.isEmpty ? .nothing : .unknown
    }
  }
}
