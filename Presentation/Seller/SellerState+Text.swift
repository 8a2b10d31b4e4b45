public import OpenMarketDomain

nonisolated extension SellerState.Issue {
  init(_ issue: SellerIssue, language: Language) {
    field = issue.field
    code = issue.code
    text = issue.text(in: language)
  }
}

nonisolated extension SellerState.Seller {
  /// Says in a language who is signed in.
  public init(_ credential: SellerCredential, language: Language) {
    vendorID = credential.vendorID
    text =
      switch (language, credential.vendorID) {
      case (.korean, let number?): "판매자 #\(number)(으)로 로그인했습니다."
      case (.korean, nil): "판매자로 로그인했습니다."
      case (.english, let number?): "Signed in as seller #\(number)."
      case (.english, nil): "Signed in as a seller."
      }
  }
}

nonisolated extension SellerState.StoreFailure {
  /// Writes an error in a language.
  public init(_ error: SellerCredentialStoreError, language: Language) {
    self.error = error
    code = error.code
    text = error.text(in: language)
  }
}
