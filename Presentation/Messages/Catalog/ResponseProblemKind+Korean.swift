nonisolated extension ResponseProblemKind {
  var korean: MessageExplanation {
    switch self {
    case .emptyAnswer:
      MessageExplanation(
        meaning: "내용이 있어야 할 응답이 비어 있습니다.",
        advice: "다시 시도하고, 계속되면 서버 운영자에게 알리세요.",
        diagnosis:
          "빈 페이지는 204 응답입니다. 다른 빈 응답은 오류입니다. 응답의 상태와 길이를 확인하세요."
      )
    case .notHTTP:
      MessageExplanation(
        meaning: "올바른 HTTP 응답이 아닙니다.",
        advice: "다른 종류의 서버일 수 있으니 서버 주소와 포트를 확인하세요.",
        diagnosis:
          "curl -v로 주소를 확인하세요. TLS를 쓰는 서버나 다른 프로토콜의 서버가 일반 http 요청에 이렇게 응답합니다."
      )
    case .compressed:
      MessageExplanation(
        meaning: "요청하지 않은 압축된 응답이 왔습니다.",
        advice: "다시 시도해도 같으니 서버 운영자에게 알리세요.",
        diagnosis:
          "요청은 Accept-Encoding: identity로 압축하지 않은 응답을 받습니다. 모든 응답을 압축하는 프록시나 서버 설정이 있는지 확인하세요."
      )
    case .invalidJSON:
      MessageExplanation(
        meaning: "응답이 올바른 JSON이 아닙니다.",
        advice: "다른 종류의 서버일 수 있으니 서버 주소를 확인하세요.",
        diagnosis:
          "응답 원문을 확인하세요. HTML 문서는 프록시나 로그인 화면이고, 중간에 끝나면 잘린 응답입니다."
      )
    case .invalidUTF8:
      MessageExplanation(
        meaning: "응답이 올바른 UTF-8이 아닙니다.",
        advice: "다른 종류의 서버일 수 있으니 서버 주소를 확인하세요.",
        diagnosis:
          "응답의 바이트와 문자 집합을 확인하세요. 압축되었거나 이전 한국어 인코딩일 수 있습니다."
      )
    case .missingKey:
      MessageExplanation(
        meaning: "이런 응답에 늘 있는 키가 없습니다.",
        advice: "서버 주소와 방식을 확인하세요.",
        diagnosis:
          "위치는 경로에 있습니다. 키의 철자가 다르면 다른 세대의 API이니 설정의 방식(apiVersion)을 확인하세요."
      )
    case .null:
      MessageExplanation(
        meaning: "있어야 할 값이 null입니다.",
        advice: "서버 운영자에게 알리세요.",
        diagnosis:
          "위치는 경로에 있습니다. 이전 방식의 서버는 판매자가 비워 둔 항목을 이렇게 보냈습니다."
      )
    case .wrongType:
      MessageExplanation(
        meaning: "값의 JSON 형식이 다릅니다.",
        advice: "서버 주소와 방식을 확인하세요.",
        diagnosis:
          "위치는 경로에, 필요한 형식은 메시지에 있습니다. 설정의 방식(apiVersion)을 확인하세요."
      )
    case .unreadableValue:
      MessageExplanation(
        meaning: "값의 형식은 맞지만 사용할 수 없습니다.",
        advice: "서버 운영자에게 알리세요.",
        diagnosis:
          "경로의 값을 확인하세요. 숫자가 너무 크거나 소수일 수 없는 자리에 소수가 있을 수 있습니다."
      )
    case .notADate:
      MessageExplanation(
        meaning: "날짜여야 할 값이 날짜가 아닙니다.",
        advice: "서버 운영자에게 알리세요.",
        diagnosis:
          "경로의 값을 확인하세요. 2022-10-18T00:00:00 형식을 읽으며 T 대신 빈칸, 소수 초, 시간대도 읽습니다."
      )
    case .notAnAmount:
      MessageExplanation(
        meaning: "금액이어야 할 값이 금액이 아닙니다.",
        advice: "서버 운영자에게 알리세요.",
        diagnosis:
          "경로의 값을 확인하세요. 십진수가 아닙니다."
      )
    case .amountTooPrecise:
      MessageExplanation(
        meaning: "금액이 소수 넷째 자리보다 정밀합니다.",
        advice: "서버 운영자에게 알리세요.",
        diagnosis:
          "경로의 값을 확인하세요. 금액은 정확하며 반올림하지 않으므로 맞지 않는 값은 사용하지 않습니다."
      )
    case .amountOutOfRange:
      MessageExplanation(
        meaning: "금액이 셀 수 있는 한도보다 큽니다.",
        advice: "서버 운영자에게 알리세요.",
        diagnosis:
          "경로의 값을 확인하세요. 가장 큰 금액은 922 337 203 685 477.5807입니다."
      )
    case .otherProduct:
      MessageExplanation(
        meaning: "요청한 상품이 아닌 다른 상품이 왔습니다.",
        advice: "새로 고쳐 다시 시도하고, 계속되면 서버 운영자에게 알리세요.",
        diagnosis:
          "요청한 번호와 받은 번호는 메시지에 있습니다. 중간의 캐시가 주소를 혼동하는지 확인하세요."
      )
    case .notADeletionAddress:
      MessageExplanation(
        meaning: "서버가 상품을 삭제할 주소를 알려 주지 않았습니다.",
        advice: "상품이 아직 있는지 확인한 뒤 다시 시도하세요.",
        diagnosis:
          "삭제는 먼저 이 서버의 상품 경로 아래 주소를 받아야 합니다. 다른 내용이 왔고 아무것도 삭제되지 않았습니다."
      )
    case .notAnImage:
      MessageExplanation(
        meaning: "응답이 표시할 수 있는 사진이 아닙니다.",
        advice: "나중에 다시 시도하세요. 판매자가 사진을 다시 올려야 할 수도 있습니다.",
        diagnosis:
          "PNG나 JPEG로 시작하지 않거나 크기가 없습니다. 주소를 직접 열어 보세요. 저장소 서버가 글을 보냈을 수 있습니다."
      )
    case .other:
      MessageExplanation(
        meaning: "그 밖의 이유로 응답을 읽을 수 없습니다.",
        advice: "서버 주소와 방식을 확인하고, 맞다면 운영자에게 알리세요.",
        diagnosis:
          "응답을 읽은 쪽의 설명이 메시지에 있습니다."
      )
    }
  }
}
