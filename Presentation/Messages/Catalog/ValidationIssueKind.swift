/// The kinds of ``ValidationIssue``.
nonisolated enum ValidationIssueKind: String, MessageKind {
  case nameLength = "name-length"
  case descriptionLength = "description-length"
  case negativePrice = "negative-price"
  case negativeDiscount = "negative-discount"
  case discountAbovePrice = "discount-above-price"
  case discountCurrency = "discount-currency"
  case negativeStock = "negative-stock"
  case imageCount = "image-count"
  case imageSize = "image-size"
  case imageFormat = "image-format"
  case unknownThumbnail = "unknown-thumbnail"
  case missingValue = "missing-value"
  case unreadableNumber = "unreadable-number"
  case tooManyDecimals = "too-many-decimals"
  case numberOutOfRange = "number-out-of-range"
}
