import OpenMarketDomain

/// What can be wrong with what a seller types. What was typed is not told.
nonisolated enum SellerIssue: Hashable, Sendable {
  case credential(SellerCredentialError)
  case unreadableVendorNumber

  var field: SellerState.Field {
    switch self {
    case .credential(.emptyIdentifier), .credential(.unsendableIdentifier): .identifier
    case .credential(.emptySecret): .secret
    case .unreadableVendorNumber: .vendorNumber
    }
  }

  var code: String {
    switch self {
    case .credential(.emptyIdentifier): "empty-identifier"
    case .credential(.unsendableIdentifier): "unsendable-identifier"
    case .credential(.emptySecret): "empty-secret"
    case .unreadableVendorNumber: "unreadable-vendor-number"
    }
  }

  func text(in language: Language) -> String {
    switch language {
    case .korean: koreanText
    case .english: englishText
    }
  }
}
