nonisolated extension ImageCompressionErrorKind {
  var korean: MessageExplanation {
    switch self {
    case .noTool:
      MessageExplanation(
        meaning: "사진을 줄이는 프로그램이 이 컴퓨터에 없습니다.",
        advice: "메시지의 명령으로 설치하거나 더 작은 사진을 고르세요.",
        diagnosis:
          "프로그램은 PATH에서 찾습니다. 코덱이 있는 앱에는 필요하지 않습니다."
      )
    case .failed:
      MessageExplanation(
        meaning: "사진을 줄이지 못했습니다.",
        advice: "다시 저장하거나 다른 사진을 고르세요.",
        diagnosis:
          "도구의 설명이 메시지에 있습니다. 같은 파일로 도구를 직접 실행해 보세요."
      )
    case .timedOut:
      MessageExplanation(
        meaning: "사진을 줄이는 데 너무 오래 걸렸습니다.",
        advice: "더 작은 사진을 고르세요.",
        diagnosis:
          "도구를 중단했습니다. 사진의 픽셀 수를 확인하세요. 작은 파일에도 아주 큰 사진이 들어갈 수 있습니다."
      )
    case .notSmallEnough:
      MessageExplanation(
        meaning: "여러 방법으로 줄여도 여전히 너무 큽니다.",
        advice: "더 작은 사진을 고르세요.",
        diagnosis:
          "도구의 설명이 아니라 결과의 바이트 수로 판단합니다."
      )
    case .madeNoPicture:
      MessageExplanation(
        meaning: "줄인 결과가 읽을 수 있는 PNG나 JPEG가 아닙니다.",
        advice: "다른 사진을 고르세요.",
        diagnosis:
          "도구나 ImageCompressor의 결과를 확인하세요. 온전한 PNG나 JPEG 파일이어야 합니다."
      )
    }
  }
}
