import OpenMarketDomain

nonisolated extension SellerCredentialStoreError: Message {
  var kind: SellerIssueKind {
    switch self {
    case .unavailable: .storeUnavailable
    }
  }

  var englishText: String {
    switch self {
    case .unavailable(let reason):
      "The seller could not be kept: \(Excerpt(reason)). Try again in a moment."
    }
  }

  var koreanText: String {
    switch self {
    case .unavailable(let reason):
      "판매자 정보를 저장할 수 없습니다: \(Excerpt(reason)). 잠시 후 다시 시도하세요."
    }
  }
}
