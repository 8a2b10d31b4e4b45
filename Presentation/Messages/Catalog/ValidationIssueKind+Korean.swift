nonisolated extension ValidationIssueKind {
  var korean: MessageExplanation {
    switch self {
    case .nameLength:
      MessageExplanation(
        meaning: "이름이 너무 짧거나 깁니다.",
        advice: "3자부터 100자까지 쓰세요.",
        diagnosis:
          "눈에 보이는 글자 수로 셉니다. 서버가 보낸 이름은 한도를 넘더라도 보여 줍니다."
      )
    case .descriptionLength:
      MessageExplanation(
        meaning: "설명이 너무 짧거나 깁니다.",
        advice: "10자부터 1000자까지 쓰세요.",
        diagnosis:
          "눈에 보이는 글자 수로 셉니다. 서버가 보낸 설명은 한도를 넘더라도 보여 줍니다."
      )
    case .negativePrice:
      MessageExplanation(
        meaning: "가격이 0보다 작습니다.",
        advice: "0 이상으로 입력하세요.",
        diagnosis:
          "빼기 기호를 입력했거나, 계산한 금액을 그대로 넘겼습니다."
      )
    case .negativeDiscount:
      MessageExplanation(
        meaning: "할인 금액이 0보다 작습니다.",
        advice: "가격에서 뺄 금액을 0 이상으로 입력하세요.",
        diagnosis:
          "할인은 빼는 금액이며, 할인된 가격이나 비율이 아닙니다."
      )
    case .discountAbovePrice:
      MessageExplanation(
        meaning: "할인 금액이 가격보다 큽니다.",
        advice: "할인된 가격이 아니라 가격에서 뺄 금액을 입력하세요.",
        diagnosis:
          "할인은 빼는 금액입니다. 서버는 더 큰 금액도 받아들여 음수 가격을 보여 주므로 미리 막습니다."
      )
    case .discountCurrency:
      MessageExplanation(
        meaning: "가격과 할인 금액의 통화가 다릅니다.",
        advice: "같은 통화로 입력하세요.",
        diagnosis:
          "통화가 다르면 뺄 수 없습니다. 할인은 가격과 같은 통화로 넘기세요."
      )
    case .negativeStock:
      MessageExplanation(
        meaning: "재고가 0보다 작습니다.",
        advice: "0 이상으로 입력하세요. 0이면 품절입니다.",
        diagnosis:
          "빼기 기호를 입력했거나, 계산한 수를 그대로 넘겼습니다."
      )
    case .imageCount:
      MessageExplanation(
        meaning: "사진이 없거나 너무 많습니다.",
        advice: "사진을 1장부터 5장까지 고르세요.",
        diagnosis:
          "사진은 등록할 때만 올릴 수 있으며, 그 뒤에는 대표 사진만 바꿀 수 있습니다."
      )
    case .imageSize:
      MessageExplanation(
        meaning: "사진의 용량이 너무 크거나 파일이 비어 있습니다.",
        advice: "사진을 더 작게 만들고, 빈 파일이면 다시 고르세요.",
        diagnosis:
          "한 장은 300000바이트보다 작아야 합니다. 사진을 줄일 수 있는 앱은 ImageCompressor를 제공합니다."
      )
    case .imageFormat:
      MessageExplanation(
        meaning: "이름과 상관없이 읽을 수 있는 PNG나 JPEG가 아닌 사진이 있습니다.",
        advice: "PNG나 JPEG로 저장하세요.",
        diagnosis:
          "서명과 크기가 담긴 머리 부분으로 판단합니다. 휴대전화 사진은 HEIC인 경우가 많습니다."
      )
    case .unknownThumbnail:
      MessageExplanation(
        meaning: "고른 대표 사진이 이 상품의 사진이 아닙니다.",
        advice: "상품의 사진 중에서 고르세요.",
        diagnosis:
          "서버가 상품과 함께 보낸 사진의 번호여야 합니다. 상품을 다시 읽으세요."
      )
    case .missingValue:
      MessageExplanation(
        meaning: "꼭 필요한 값이 비어 있습니다.",
        advice: "값을 입력하세요.",
        diagnosis:
          "가격과 재고는 꼭 있어야 합니다. 품절 상품의 재고는 0으로 입력하고, 할인 금액은 비워 두면 0입니다."
      )
    case .unreadableNumber:
      MessageExplanation(
        meaning: "숫자 자리에 숫자가 아닌 것이 입력되었습니다.",
        advice: "숫자로만, 평소 쓰는 구분 기호로 입력하세요.",
        diagnosis:
          "뷰 모델에 넘긴 로캘의 소수점과 자릿수 구분 기호로 읽습니다. 전각 숫자도 읽습니다."
      )
    case .tooManyDecimals:
      MessageExplanation(
        meaning: "소수 자릿수가 담을 수 있는 것보다 많습니다.",
        advice: "소수점 아래 자릿수를 줄이세요. 재고는 정수입니다.",
        diagnosis:
          "금액은 소수 네 자리까지이며 반올림하지 않습니다."
      )
    case .numberOutOfRange:
      MessageExplanation(
        meaning: "숫자가 담을 수 있는 범위를 벗어났습니다.",
        advice: "메시지에 있는 범위 안의 숫자를 입력하세요.",
        diagnosis:
          "금액은 만분의 일 단위로 64비트에 담습니다. 범위는 오류와 함께 옵니다."
      )
    }
  }
}
