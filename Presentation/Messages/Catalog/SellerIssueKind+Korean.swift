nonisolated extension SellerIssueKind {
  var korean: MessageExplanation {
    switch self {
    case .emptyIdentifier:
      MessageExplanation(
        meaning: "판매자 식별자가 비어 있습니다.",
        advice: "마켓에서 받은 식별자를 입력하세요.",
        diagnosis: "식별자와 비밀번호는 서버 운영자가 판매자마다 발급합니다."
      )
    case .unsendableIdentifier:
      MessageExplanation(
        meaning: "판매자 식별자에 보낼 수 없는 문자가 있습니다.",
        advice: "마켓에서 받은 그대로 입력하세요.",
        diagnosis: "헤더로 보내므로 공백 없는 ASCII 문자여야 합니다. 함께 붙여 넣은 줄바꿈이 있는지 확인하세요."
      )
    case .emptySecret:
      MessageExplanation(
        meaning: "판매자 비밀번호가 비어 있습니다.",
        advice: "마켓에서 받은 비밀번호를 입력하세요.",
        diagnosis: "비어 있지 않으면 모두 받아들입니다. 맞는지는 서버만 압니다."
      )
    case .unreadableVendorNumber:
      MessageExplanation(
        meaning: "판매자 번호가 1 이상의 정수가 아닙니다.",
        advice: "고치거나 비워 두세요.",
        diagnosis: "마켓의 상품에 있는 판매자(vendor) 번호입니다. 없으면 어느 상품이 본인의 것인지 알 수 없습니다."
      )
    case .storeUnavailable:
      MessageExplanation(
        meaning: "판매자 정보를 보관하는 곳을 지금 사용할 수 없습니다.",
        advice: "기기가 잠겨 있으면 잠금을 풀고, 잠시 후 다시 시도하세요.",
        diagnosis: "앱의 SellerCredentialStore가 설명한 이유가 메시지에 있습니다. 판매자는 바뀌지 않았습니다."
      )
    }
  }
}
