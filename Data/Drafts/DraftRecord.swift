import OpenMarketDomain

/// What the file of an entry holds.
struct DraftRecord: Codable, Hashable {
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

extension DraftRecord {
  init(_ kept: SavedDraft, images: [Image]) {
    entry = Fields(kept.form)
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
  func kept(images: [ImageFile]) -> SavedDraft? {
    guard let decimalSeparator = numerals.decimalSeparator.first else { return nil }
    let style = NumberFormat(
      decimalSeparator: decimalSeparator, groupingSeparator: numerals.groupingSeparator?.first,
      groupSize: numerals.groupSize, higherGroupSize: numerals.higherGroupSize)
    return SavedDraft(
      form: entry.form(images: images), base: base?.form(images: []), style: style,
      isOutcomeUnknown: isOutcomeUnknown,
      sentFields: Set((sentFields ?? []).compactMap(ValidationIssue.Field.init(rawValue:))))
  }
}

extension DraftRecord.Fields {
  fileprivate init(_ form: ProductForm) {
    name = form.name
    description = form.description
    price = form.price
    discount = form.discount
    stock = form.stock
    currency = form.currency.rawValue
    thumbnail = form.thumbnail?.rawValue
  }

  fileprivate func form(images: [ImageFile]) -> ProductForm {
    var form = ProductForm(currency: Currency(currency))
    form.name = name
    form.description = description
    form.price = price
    form.discount = discount
    form.stock = stock
    form.thumbnail = thumbnail.map { ImageID($0) }
    form.images = images
    return form
  }
}
