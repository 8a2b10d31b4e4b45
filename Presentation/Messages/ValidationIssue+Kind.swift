public import OpenMarketDomain

nonisolated extension ValidationIssue {
  /// A stable name of the kind of issue: lower case, words joined by hyphens.
  public var code: String {
    switch self {
    case .nameLength: "name-length"
    case .descriptionLength: "description-length"
    case .negativePrice: "negative-price"
    case .negativeDiscount: "negative-discount"
    case .discountAbovePrice: "discount-above-price"
    case .discountCurrency: "discount-currency"
    case .negativeStock: "negative-stock"
    case .imageCount: "image-count"
    case .imageSize: "image-size"
    case .imageFormat: "image-format"
    case .unknownThumbnail: "unknown-thumbnail"
    }
  }

  /// What is wrong, where, by how much, and what to do: sentences in the language asked for. Pictures are counted from 1.
  public func text(in language: Language) -> String {
    switch language {
    case .korean: koreanText
    case .english: englishText
    }
  }
}

nonisolated extension Money {
  /// The exact amount, whatever the currency's habits: it is to be found in what was entered.
  var exactText: String { "\(decimalText) \(currency)" }
}
