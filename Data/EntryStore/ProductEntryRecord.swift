import OpenMarketDomain

/// What the file of an entry holds.
struct ProductEntryRecord: Codable, Hashable {
  struct Fields: Codable, Hashable {
    let name: String
    let description: String
    let price: String
    let discount: String
    let stock: String
    let currency: String
    let thumbnail: Int?
  }

  struct Numerals: Codable, Hashable {
    let decimalSeparator: String
    let groupingSeparator: String?
    let groupSize: Int
    let higherGroupSize: Int
  }

  struct Image: Codable, Hashable {
    /// For people.
    let name: String
    /// Of the file with its bytes, which also tells what they are.
    let file: ImageFileName
  }

  let entry: Fields
  /// The edited product's.
  let base: Fields?
  let images: [Image]
  let numerals: Numerals
  let isOutcomeUnknown: Bool
  /// In their order. Files of earlier versions have none.
  let sentFields: [String]?
}

extension ProductEntryRecord {
  init(_ kept: KeptProductEntry, images: [Image]) {
    entry = Fields(kept.entry)
    base = kept.base.map(Fields.init)
    self.images = images
    numerals = Numerals(
      decimalSeparator: String(kept.style.decimalSeparator),
      groupingSeparator: kept.style.groupingSeparator.map { String($0) },
      groupSize: kept.style.groupSize, higherGroupSize: kept.style.higherGroupSize)
    isOutcomeUnknown = kept.isOutcomeUnknown
    sentFields = ValidationIssue.Field.allCases.filter(kept.sentFields.contains).map(\.rawValue)
  }

  /// - Returns: `nil` where a separator is none.
  func kept(images: [ImageFile]) -> KeptProductEntry? {
    guard let decimalSeparator = numerals.decimalSeparator.first else { return nil }
    let style = NumeralStyle(
      decimalSeparator: decimalSeparator, groupingSeparator: numerals.groupingSeparator?.first,
      groupSize: numerals.groupSize, higherGroupSize: numerals.higherGroupSize)
    return KeptProductEntry(
      entry: entry.entry(images: images), base: base?.entry(images: []), style: style,
      isOutcomeUnknown: isOutcomeUnknown,
      sentFields: Set((sentFields ?? []).compactMap(ValidationIssue.Field.init(rawValue:))))
  }
}

extension ProductEntryRecord.Fields {
  fileprivate init(_ entry: ProductEntry) {
    name = entry.name
    description = entry.description
    price = entry.price
    discount = entry.discount
    stock = entry.stock
    currency = entry.currency.rawValue
    thumbnail = entry.thumbnail?.rawValue
  }

  fileprivate func entry(images: [ImageFile]) -> ProductEntry {
    var entry = ProductEntry(currency: Currency(currency))
    entry.name = name
    entry.description = description
    entry.price = price
    entry.discount = discount
    entry.stock = stock
    entry.thumbnail = thumbnail.map { ImageID($0) }
    entry.images = images
    return entry
  }
}
