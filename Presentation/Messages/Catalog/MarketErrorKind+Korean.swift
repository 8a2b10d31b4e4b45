nonisolated extension MarketErrorKind {
  var korean: MessageExplanation {
    switch self {
    case .offline:
      MessageExplanation(
        meaning: "서버에 연결할 수 없습니다.",
        advice: "네트워크와 서버 주소를 확인한 뒤 다시 시도하세요.",
        diagnosis:
          "아무것도 전송되지 않았습니다. 호스트 이름, 포트, 경로 중 하나가 잘못되었습니다. 같은 컴퓨터에서 curl로 주소를 확인하세요."
      )
    case .untrustedServer:
      MessageExplanation(
        meaning:
          "안전하게 연결할 수 없습니다. 서버의 인증서가 만료되었거나, 주소와 맞지 않거나, 이 기기가 신뢰하지 않는 곳에서 발급되었습니다.",
        advice:
          "서버 주소와 기기의 시계를 확인하세요. 발급자를 신뢰한다면 시스템의 인증서 저장소에 추가하고, 아니면 서버 운영자에게 문의하세요.",
        diagnosis:
          "아무것도 전송되지 않았습니다. 이유는 NetworkError와 openmarket doctor의 보고서에 있습니다. Linux의 저장소는 /etc/ssl/certs이며, 발급자의 인증서를 /usr/local/share/ca-certificates에 넣고 update-ca-certificates를 실행하세요. https 주소의 서버가 TLS를 쓰지 않을 때도 이 오류가 됩니다."
      )
    case .secureConnectionRequired:
      MessageExplanation(
        meaning: "서버 주소가 http라서 다른 사람이 내용을 읽거나 바꿀 수 있습니다.",
        advice: "https 주소를 사용하세요. http는 믿을 수 있는 서버에만 허용하세요.",
        diagnosis:
          "아무것도 전송되지 않았습니다. 허용하려면 설정의 allowsPlainHTTP를 켜세요. Apple 플랫폼에서는 App Transport Security도 허용해야 하니 Info.plist의 NSExceptionDomains에 호스트를 추가하세요."
      )
    case .timedOut:
      MessageExplanation(
        meaning: "정해진 시간 안에 응답이 끝나지 않았습니다.",
        advice: "잠시 후 다시 시도하세요.",
        diagnosis:
          "요청 기록에서 시도마다 걸린 시간을 보고, 설정의 제한 시간을 확인하세요."
      )
    case .cancelled:
      MessageExplanation(
        meaning: "요청한 쪽에서 취소했습니다.",
        advice: "할 일이 없습니다.",
        diagnosis:
          "사용자에게 보이지 않으며 뷰 모델은 이전 상태를 유지합니다. 작업을 취소한 곳을 찾으세요."
      )
    case .connectionLost:
      MessageExplanation(
        meaning: "응답이 끝나기 전에 연결이 끊어졌습니다.",
        advice: "다시 시도하세요.",
        diagnosis:
          "서버나 중간 장비가 연결을 닫았습니다. 서버의 기록을 확인하세요."
      )
    case .unauthorized:
      MessageExplanation(
        meaning: "서버가 알지 못하는 판매자입니다.",
        advice: "판매자 설정에서 식별자를 확인하세요.",
        diagnosis:
          "서버가 401로 응답했습니다. identifier 헤더가 전송되었는지, 이 서버가 발급한 식별자인지 확인하세요."
      )
    case .forbidden:
      MessageExplanation(
        meaning: "서버가 이 판매자에게 허용하지 않는 요청입니다.",
        advice: "비밀번호와 본인의 상품인지 확인하세요.",
        diagnosis:
          "서버가 403으로 응답했지만 원인을 구별할 수 없습니다. 판매자 정보에 판매자 번호를 함께 넣으면 구별할 수 있습니다."
      )
    case .wrongSecret:
      MessageExplanation(
        meaning: "판매자의 비밀번호가 맞지 않습니다.",
        advice: "비밀번호를 다시 입력한 뒤 시도하세요.",
        diagnosis:
          "본인의 상품인데도 서버가 403으로 응답했습니다. 식별자는 맞고 비밀번호만 틀렸습니다."
      )
    case .notOwner:
      MessageExplanation(
        meaning: "다른 판매자의 상품입니다.",
        advice: "판매자만 수정하거나 삭제할 수 있으니 본인의 상품을 고르세요.",
        diagnosis:
          "서버가 403으로 응답했고 상품의 판매자 번호가 다릅니다. 본인의 상품이어야 한다면 판매자 번호를 확인하세요."
      )
    case .notFound:
      MessageExplanation(
        meaning: "이 서버에 없거나 이미 삭제되었습니다.",
        advice: "목록을 새로 고치거나 서버 주소를 확인하세요.",
        diagnosis:
          "서버가 404나 410으로 응답했습니다. 모든 요청이 그렇다면 주소에 경로가 더 있거나 오픈마켓 서버가 아닙니다."
      )
    case .conflict:
      MessageExplanation(
        meaning: "다른 변경이 먼저 이루어졌거나 이미 처리되었습니다.",
        advice: "다시 보내기 전에 새로 고쳐 확인하세요.",
        diagnosis:
          "서버가 409로 응답했습니다. 보낸 내용과 현재 상품을 비교하세요."
      )
    case .rejected:
      MessageExplanation(
        meaning: "서버가 요청을 거절했습니다.",
        advice: "같은 내용은 다시 거절되니 입력한 내용을 고친 뒤 시도하세요.",
        diagnosis:
          "메시지에 상태 코드와 서버의 설명이 있습니다. 실제 서버는 형식이 다른 본문에 400으로 응답했습니다."
      )
    case .tooLarge:
      MessageExplanation(
        meaning: "보낸 내용이 서버의 한도보다 큽니다.",
        advice: "더 작은 사진을 고르거나 사진 수를 줄이세요.",
        diagnosis:
          "서버가 413으로 응답했습니다. 사진은 알려진 한도를 지켰으므로 이 서버나 프록시의 한도를 확인하세요."
      )
    case .unavailable:
      MessageExplanation(
        meaning: "서버가 지금 응답할 수 없습니다.",
        advice: "잠시 후, 또는 메시지에 적힌 시간이 지난 뒤 다시 시도하세요.",
        diagnosis:
          "서버가 429나 500 이상의 상태로 응답했습니다. 읽기 요청은 설정에 따라 이미 다시 시도되었으니 요청 기록을 확인하세요."
      )
    case .answerTooLarge:
      MessageExplanation(
        meaning: "서버의 응답이 읽을 수 있는 한도보다 큽니다.",
        advice: "한 번에 더 적은 상품을 요청하세요.",
        diagnosis:
          "한도는 설정에 있습니다. 그만큼 큰 응답은 오픈마켓 서버가 아닌 곳에서 오는 일이 많습니다."
      )
    case .malformedResponse:
      MessageExplanation(
        meaning: "응답이 왔지만 이해할 수 없습니다.",
        advice: "오픈마켓 서버의 주소인지 확인하고, 맞다면 운영자에게 알리세요. 사진이면 나중에 다시 시도하세요.",
        diagnosis:
          "메시지에 응답의 위치가 있고, 문제마다 코드가 따로 있습니다. 응답을 선택한 방식의 API와 비교하세요."
      )
    case .redirected:
      MessageExplanation(
        meaning: "서버가 요청을 따라가지 않는 곳으로 보냈습니다.",
        advice: "서버 주소를 확인하고, 믿을 수 있다면 새 주소를 사용하세요.",
        diagnosis:
          "https에서 http로, 또는 식별자를 가지고 다른 호스트로는 따라가지 않으며 여러 번 이어서 따라가지도 않습니다. 최종 주소를 설정에 넣으세요."
      )
    case .invalidRequest:
      MessageExplanation(
        meaning: "요청을 이대로 보낼 수 없습니다.",
        advice: "입력한 내용과 서버 주소를 확인하세요.",
        diagnosis:
          "아무것도 전송되지 않았습니다. 호스트가 없는 주소처럼 보낼 수 없는 이유가 메시지에 있습니다."
      )
    case .outcomeUnknown:
      MessageExplanation(
        meaning: "변경을 보냈지만 이루어졌는지 확인할 수 없습니다. 나중에 이루어질 수도 있습니다.",
        advice: "다시 보내기 전에 상품이나 목록을 다시 확인하세요.",
        diagnosis:
          "응답이 오지 않았거나, 408, 429, 500, 502, 503, 504 또는 읽을 수 없는 성공처럼 결과를 확인해 주지 않는 응답이었습니다. 유스 케이스가 결과를 찾아보았지만 제시간에 보이지 않았습니다. 변경은 저절로 다시 전송되지 않습니다."
      )
    case .unsupported:
      MessageExplanation(
        meaning: "서버가 이전 방식이라 이 기능을 지원하지 않습니다.",
        advice: "이 기능 없이 계속하거나 새 방식의 서버를 사용하세요.",
        diagnosis:
          "설정의 방식(apiVersion)을 확인하세요. 없는 기능은 메시지에 있습니다."
      )
    }
  }
}
