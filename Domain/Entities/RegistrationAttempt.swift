/// An attempt to register a product. It's open until its outcome is known, or until the user has
/// checked the market.
///
/// ``RegisterProductUseCase`` makes the attempts, and a ``RegistrationStore`` keeps the open ones.
/// An attempt contains the name of the product, but no other values, no images and no secrets.
public struct RegistrationAttempt: Hashable, Codable, Sendable {
  /// The seller who registers the product.
  public let seller: SellerKey
  /// The checksum of the product. A seller's attempts at equal products have the same digest.
  public let digest: UInt64
  /// A random number that changes with each change of the attempt.
  public private(set) var token: UInt64
  /// The name of the product.
  public let name: String
  /// The time at which a form sent the product, or `nil` if the product wasn't sent from a form.
  public let formDate: Timestamp?
  /// The use case that made the attempt. The number is random.
  let owner: UInt64
  /// The state of the market before the attempt, or `nil` if the use case is still looking and has
  /// sent nothing.
  private(set) var before: ProductsBefore?

  init(at newProduct: NewProduct, by seller: SellerKey, from formDate: Timestamp?, owner: UInt64) {
    self.seller = seller
    digest = Self.digest(of: newProduct)
    token = .random(in: 1 ... .max)
    name = newProduct.name
    self.formDate = formDate
    self.owner = owner
  }

  /// Creates an attempt from the name of a record that can't be read.
  ///
  /// - Parameter isSent: A Boolean value that indicates whether the product may have been sent.
  package init(of seller: SellerKey, digest: UInt64, isSent: Bool) {
    self.seller = seller
    self.digest = digest
    (token, owner, name, formDate) = (0, 0, "", nil)
    before = isSent ? .unknown : nil
  }

  /// Returns the attempt after a look at the market.
  func seen(_ before: ProductsBefore) -> Self {
    var attempt = self
    attempt.before = before
    attempt.token = .random(in: 1 ... .max)
    return attempt
  }

  /// A Boolean value that indicates whether the product may have been sent.
  package var isSent: Bool { before != nil }

  /// Returns a Boolean value that indicates whether two attempts have the same seller and equal
  /// products.
  package func isSameProduct(_ other: RegistrationAttempt) -> Bool {
    seller == other.seller && digest == other.digest
  }

  /// Returns the checksum of a product. The calculation reads all images.
  package static func digest(of newProduct: NewProduct) -> UInt64 {
    var values = ProductField.textFields.flatMap { field -> [String] in
      switch newProduct.values[field] {
      // Without empty texts, a field that an update of the app adds doesn't change the checksums of
      // open attempts.
      case .text(""), nil: []
      case .text(let text): [field.rawValue, text]
      case .amount(let amount):
        [field.rawValue, String(amount.tenThousandths), amount.currency.rawValue]
      case .count(let count): [field.rawValue, String(count)]
      }
    }
    for image in newProduct.images {
      values += [image.name, String(image.bytes.withUnsafeBytes(Checksum.of))]
    }
    let bytes = values.flatMap { "\($0.utf8.count) \($0)".utf8 }
    return bytes.withUnsafeBytes(Checksum.of)
  }
}

/// The state of the market before a registration.
enum ProductsBefore: Hashable, Codable, Sendable {
  /// The market had no products.
  case nothing
  /// The market listed its products newest first. The associated value identifies the newest
  /// product.
  case newest(ProductID)
  /// The newest product is unknown, because the list couldn't be loaded or isn't sorted newest
  /// first.
  case unknown

  /// Creates a state from the first page of the list of all products.
  init(_ page: ProductPage) {
    let ids = page.products.map(\.id)
    let all = ids + page.invalidRows.compactMap(\.id)
    let isOrdered = zip(ids, ids.dropFirst()).allSatisfy { $0 >= $1 }
    if let newest = all.max() {
      self = isOrdered ? .newest(newest) : .unknown
    } else {
      self = page.invalidRows.isEmpty ? .nothing : .unknown
    }
  }

  /// Returns a Boolean value that indicates whether the given product is newer than all products
  /// from before the attempt. If those products are unknown, every product counts as newer.
  func mayPrecede(_ product: Product) -> Bool {
    if case .newest(let newest) = self { product.id > newest } else { true }
  }
}
