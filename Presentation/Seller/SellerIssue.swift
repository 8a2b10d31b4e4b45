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
}

nonisolated extension SellerIssue: Message {
  var kind: SellerIssueKind {
    switch self {
    case .credential(.emptyIdentifier): .emptyIdentifier
    case .credential(.unsendableIdentifier): .unsendableIdentifier
    case .credential(.emptySecret): .emptySecret
    case .unreadableVendorNumber: .unreadableVendorNumber
    }
  }
}
