import OpenMarketDomain

nonisolated extension SellerIssue {
  var koreanText: String {
    switch self {
    case .credential(.emptyIdentifier):
      "식별자가 없습니다. 마켓에서 받은 식별자를 입력하세요."
    case .credential(.unsendableIdentifier):
      "식별자에 공백이나 보낼 수 없는 문자가 있습니다. 마켓에서 받은 그대로 입력하세요."
    case .credential(.emptySecret):
      "비밀번호가 없습니다. 마켓에서 받은 비밀번호를 입력하세요."
    case .unreadableVendorNumber:
      "판매자 번호가 1 이상의 정수가 아닙니다. 고치거나 비워 두세요."
    }
  }
}
