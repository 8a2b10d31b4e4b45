import OpenMarketDomain

nonisolated extension SellerIssue {
  var englishText: String {
    switch self {
    case .credential(.emptyIdentifier):
      "The identifier is missing. Enter the one that the market gave you."
    case .credential(.unsendableIdentifier):
      "The identifier has a blank or another character that cannot be sent. Enter it exactly as the market gave it to you."
    case .credential(.emptySecret):
      "The secret is missing. Enter the one that the market gave you."
    case .unreadableVendorNumber:
      "The vendor number is no whole number above 0. Correct it, or leave it out."
    }
  }
}
