extension ValidationIssue {
  /// By how much what was entered goes beyond its limit: characters, pictures or bytes; `nil` where it does not.
  public var excess: Int? {
    switch self {
    case .nameLength(let count, let allowed), .descriptionLength(let count, let allowed),
      .imageCount(let count, let allowed):
      count > allowed.upperBound ? count - allowed.upperBound : nil
    case .imageSize(_, _, let bytes, let allowed):
      bytes >= allowed.upperBound ? bytes - allowed.upperBound + 1 : nil
    case .negativePrice, .negativeDiscount, .discountAbovePrice, .discountCurrency, .negativeStock,
      .imageFormat, .unknownThumbnail, .missingValue, .unreadableNumber, .tooManyDecimals,
      .numberOutOfRange:
      nil
    }
  }
}
