import OpenMarketPresentation

/// A part of the seller's page that can be gone to.
enum SellerItem: Hashable, Sendable, CaseIterable {
  case identifier, secret, vendorNumber, save, signOut

  var field: SellerState.Field? {
    switch self {
    case .identifier: .identifier
    case .secret: .secret
    case .vendorNumber: .vendorNumber
    case .save, .signOut: nil
    }
  }

  var label: LocalizedText {
    switch self {
    case .identifier: LocalizedText(korean: "식별자", english: "Identifier")
    case .secret: LocalizedText(korean: "비밀번호", english: "Secret")
    case .vendorNumber: LocalizedText(korean: "판매자 번호 (선택)", english: "Vendor number (optional)")
    case .save: BrowseLabels.signIn
    case .signOut: LocalizedText(korean: "로그아웃", english: "Sign out")
    }
  }

  /// What is shown for each character. Whoever knows the identifier and the secret is the seller.
  var mask: Character? {
    self == .identifier || self == .secret ? "•" : nil
  }
}
