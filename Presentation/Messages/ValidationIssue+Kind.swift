public import OpenMarketDomain

nonisolated extension ValidationIssue {
  /// A stable name of the kind of issue: lower case, words joined by hyphens.
  public var code: String { kind.rawValue }

  var kind: ValidationIssueKind {
    switch self {
    case .nameLength: .nameLength
    case .descriptionLength: .descriptionLength
    case .negativePrice: .negativePrice
    case .negativeDiscount: .negativeDiscount
    case .discountAbovePrice: .discountAbovePrice
    case .discountCurrency: .discountCurrency
    case .negativeStock: .negativeStock
    case .imageCount: .imageCount
    case .imageSize: .imageSize
    case .imageFormat: .imageFormat
    case .unknownThumbnail: .unknownThumbnail
    case .missingValue: .missingValue
    case .unreadableNumber: .unreadableNumber
    case .tooManyDecimals: .tooManyDecimals
    case .numberOutOfRange: .numberOutOfRange
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
