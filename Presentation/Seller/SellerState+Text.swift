import OpenMarketDomain

nonisolated extension SellerState.Issue {
  init(_ issue: SellerIssue, language: Language) {
    field = issue.field
    code = issue.code
    text = issue.text(in: language)
  }
}

nonisolated extension SellerState.Seller {
  init(_ credential: SellerCredential, language: Language) {
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
  init(_ error: SellerCredentialStoreError, language: Language) {
    self.error = error
    switch error {
    case .unavailable(let reason):
      code = "seller-store-unavailable"
      text =
        switch language {
        case .korean: "판매자 정보를 저장할 수 없습니다: \(Excerpt(reason)). 잠시 후 다시 시도하세요."
        case .english: "The seller could not be kept: \(Excerpt(reason)). Try again in a moment."
        }
    }
  }
}
