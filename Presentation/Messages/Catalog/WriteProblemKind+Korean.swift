nonisolated extension WriteProblemKind {
  var korean: MessageExplanation {
    switch self {
    case .notSignedIn:
      MessageExplanation(
        meaning: "판매자만 할 수 있는 일이지만 로그인한 판매자가 없습니다.",
        advice: "판매자로 로그인한 뒤 다시 시도하세요.",
        diagnosis:
          "아무것도 전송되지 않았습니다. 컨테이너에 넘긴 SellerCredentialStore에 판매자 정보가 없습니다."
      )
    case .picturesFixed:
      MessageExplanation(
        meaning: "이미 등록된 상품의 사진은 바꿀 수 없습니다.",
        advice: "사진 중에서 다른 대표 사진을 고르거나 상품을 새로 등록하세요.",
        diagnosis:
          "API는 등록할 때만 사진을 받습니다. 이런 상품에서 사진을 바꾸는 메서드는 아무 일도 하지 않습니다."
      )
    case .noLongerFits:
      MessageExplanation(
        meaning: "그동안 상품이 바뀌어 수정한 내용이 더 이상 맞지 않습니다.",
        advice: "지금의 상품을 확인하고 다시 수정하세요.",
        diagnosis:
          "아무것도 전송되지 않았습니다. 지금 알려진 상품에 맞추어 검사했으며, 잘못된 점은 메시지에 있습니다."
      )
    case .ambiguousRegistration:
      MessageExplanation(
        meaning: "등록을 보냈지만 마켓이 결과를 알려 주지 않았고, 그 상품일 수 있는 상품이 여럿입니다.",
        advice: "상품들을 확인하고 맞는 것을 고르거나, 모두 아니라고 알려 주세요.",
        diagnosis:
          "마켓에서 알 수 있는 한 보낸 내용과 같은 상품들입니다. 누군가 결정하기 전에는 아무것도 전송되지 않습니다."
      )
    case .registrationUnknown:
      MessageExplanation(
        meaning: "등록을 보냈지만 확인할 수 없습니다. 상품이 나중에 나타날 수 있습니다.",
        advice: "목록을 다시 확인하세요. 같은 내용을 다시 등록하면 먼저 찾아보며, 두 번 보내지 않습니다.",
        diagnosis:
          "응답이 오지 않았거나 결과를 확인해 주지 않는 응답이었고, 정해진 시간 안에 상품이 보이지 않았습니다. 시간이 초과된 게이트웨이가 나중에 처리할 수도 있습니다. 누군가 확인하기 전에는 아무것도 전송되지 않습니다: sendAgain() 또는 유스 케이스의 forgetAttempts(at:as:)."
      )
    case .earlierRegistrationUnknown:
      MessageExplanation(
        meaning: "지난번 등록이 이루어졌을 수 있지만 이번 등록과 같은 것이 아닙니다.",
        advice: "다시 보내기 전에 상품이 있는지 목록에서 확인하세요.",
        diagnosis:
          "취소되었거나, 내용이나 판매자가 달랐거나, 도중에 앱이 끝났습니다. 그래서 보낸 내용을 목록에서 찾을 만큼 알지 못합니다."
      )
    case .updateUnknown:
      MessageExplanation(
        meaning: "수정을 보냈지만 확인할 수 없습니다. 나중에 반영될 수 있습니다.",
        advice: "새로 고쳐 상품을 다시 확인한 뒤 시도하세요.",
        diagnosis:
          "응답이 오지 않았거나 결과를 확인해 주지 않는 응답이었고, 정해진 시간 안에 수정한 내용이 보이지 않았습니다. 또는 도중에 앱이 끝났습니다. 시간이 초과된 게이트웨이가 나중에 처리할 수도 있습니다."
      )
    case .deletionUnknown:
      MessageExplanation(
        meaning: "삭제를 보냈지만 확인할 수 없습니다. 상품이 나중에 삭제될 수 있습니다.",
        advice: "새로 고쳐 상품이 아직 있는지 다시 확인한 뒤 시도하세요.",
        diagnosis:
          "응답이 오지 않았거나 결과를 확인해 주지 않는 응답이었고, 정해진 시간 안에 삭제를 확인하지 못했습니다. 시간이 초과된 게이트웨이가 나중에 처리할 수도 있습니다. 다음에 불러올 때 상품이 있는지 읽습니다."
      )
    }
  }
}
