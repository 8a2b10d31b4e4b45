import OpenMarketDomain

nonisolated extension MarketError {
  var koreanText: String {
    switch self {
    case .offline:
      "서버에 연결할 수 없습니다. 네트워크와 서버 주소를 확인한 뒤 다시 시도하세요."
    case .untrustedServer:
      "서버에 안전하게 연결할 수 없습니다. 인증서가 만료되었거나, 주소와 맞지 않거나, 이 기기가 신뢰하지 않는 곳에서 발급되었을 수 있습니다. 서버 주소와 기기의 시계를 확인하세요. 발급자를 신뢰한다면 시스템의 인증서 저장소에 추가하세요."
    case .secureConnectionRequired(let host):
      "\(Excerpt(host)) 서버와의 연결이 암호화되지 않아 아무것도 보내지 않았습니다. https 주소를 사용하거나 http를 허용하세요."
    case .timedOut:
      "서버가 제시간에 응답하지 않았습니다. 잠시 후 다시 시도하세요."
    case .cancelled:
      "취소되었습니다."
    case .connectionLost:
      "응답이 끝나기 전에 연결이 끊어졌습니다. 다시 시도하세요."
    case .unauthorized(let reason):
      "서버가 알지 못하는 판매자입니다. 식별자를 확인하세요." + Self.quoted(reason)
    case .forbidden(let reason):
      "허용되지 않은 요청입니다. 비밀번호와 본인의 상품인지 확인하세요." + Self.quoted(reason)
    case .wrongSecret(let reason):
      "비밀번호가 맞지 않습니다. 확인한 뒤 다시 시도하세요." + Self.quoted(reason)
    case .notOwner(let vendor):
      "\(Excerpt(vendor.name ?? "#\(vendor.id)"))의 상품입니다. 판매자만 수정하거나 삭제할 수 있으니 본인의 상품을 고르세요."
    case .notFound(let reason):
      "이 서버에 없거나 이미 삭제되었습니다. 목록을 새로 고치거나 서버 주소를 확인하세요." + Self.quoted(reason)
    case .conflict(let reason):
      "다른 변경이 먼저 이루어졌습니다. 새로 고친 뒤 다시 확인하세요." + Self.quoted(reason)
    case .rejected(let status, let reason):
      "서버가 요청을 거절했습니다(상태 \(status)). 내용을 고친 뒤 다시 시도하세요." + Self.quoted(reason)
    case .tooLarge(let reason):
      "보낸 내용이 서버의 한도보다 큽니다. 더 작은 사진을 고르세요." + Self.quoted(reason)
    case .unavailable(let status, let retryAfter):
      if let retryAfter {
        "서버가 지금 응답할 수 없습니다(상태 \(status)). \(retryAfter.components.seconds)초 후 다시 시도하세요."
      } else {
        "서버가 지금 응답할 수 없습니다(상태 \(status)). 잠시 후 다시 시도하세요."
      }
    case .answerTooLarge(let limit):
      "서버의 응답이 \(limit)바이트보다 커서 읽지 않았습니다. 한 번에 더 적은 상품을 요청하세요."
    case .malformedResponse(let defect):
      "서버의 응답을 이해할 수 없습니다" + defect.place + ": \(defect.reason.text(in: .korean))."
        + " " + defect.reason.koreanAdvice
    case .redirected(let target):
      "서버가 요청을 \(Excerpt(target))(으)로 보냈지만 따라가지 않았습니다. 서버 주소를 확인하세요."
    case .invalidRequest(let reason):
      "요청을 보낼 수 없습니다: \(reason). 입력한 내용과 서버 주소를 확인하세요."
    case .outcomeUnknown:
      "변경이 이루어졌는지 확인할 수 없습니다. 나중에 이루어질 수도 있습니다. 다시 보내기 전에 다시 확인하세요."
    case .unsupported(let feature):
      "이 서버는 이전 방식의 서버로, \(feature.koreanName). 이 기능 없이 계속하거나 새 방식의 서버를 사용하세요."
    }
  }

  private static func quoted(_ reason: String?) -> String {
    reason.map { " 서버의 설명: \(Excerpt($0))" } ?? ""
  }
}

nonisolated extension MarketFeature {
  fileprivate var koreanName: String {
    switch self {
    case .search: "검색을 지원하지 않습니다"
    case .healthCheck: "상태 확인을 지원하지 않습니다"
    case .fractionalPrices: "소수 가격을 지원하지 않습니다"
    case .thumbnailChoice: "대표 사진 선택을 지원하지 않습니다"
    }
  }
}

nonisolated extension DecodingFailure.Reason {
  fileprivate var koreanAdvice: String {
    switch self {
    case .notAnImage: "나중에 다시 시도하세요. 판매자가 사진을 다시 올려야 할 수도 있습니다."
    default: "오픈마켓 서버의 주소가 맞는지 확인하세요."
    }
  }
}

nonisolated extension DecodingFailure {
  fileprivate var place: String { path.isEmpty ? "" : "(위치: \(Excerpt(path)))" }
}
