public import OpenMarketDomain

nonisolated extension ImageCompressionError {
  /// Why the picture was not made smaller, and what to do.
  public func text(in language: Language) -> String {
    switch language {
    case .korean: koreanText
    case .english: englishText
    }
  }

  private var englishText: String {
    switch self {
    case .noTool(let name, let commands):
      "It takes \(name), which is not on this machine. Get it with \(Self.quoted(commands, " or "))."
    case .failed(let reason):
      "The picture could not be made smaller: \(Excerpt(reason)). Save it anew, or choose another one."
    case .timedOut: "To make the picture smaller took too long. Choose a smaller one."
    case .notSmallEnough: "All that was tried is still too large. Choose a smaller picture."
    case .madeNoPicture:
      "What was made of the picture is no PNG or JPEG that can be read. Choose another picture."
    case .cancelled: "Cancelled."
    }
  }

  private var koreanText: String {
    switch self {
    case .noTool(let name, let commands):
      "이 컴퓨터에 \(name)이(가) 없습니다. \(Self.quoted(commands, " 또는 "))(으)로 설치하세요."
    case .failed(let reason):
      "사진을 줄이지 못했습니다: \(Excerpt(reason)). 다시 저장하거나 다른 사진을 고르세요."
    case .timedOut: "사진을 줄이는 데 너무 오래 걸렸습니다. 더 작은 사진을 고르세요."
    case .notSmallEnough: "여러 방법으로 줄여도 여전히 너무 큽니다. 더 작은 사진을 고르세요."
    case .madeNoPicture: "줄인 결과가 읽을 수 있는 PNG나 JPEG가 아닙니다. 다른 사진을 고르세요."
    case .cancelled: "취소되었습니다."
    }
  }

  private static func quoted(_ commands: [String], _ separator: String) -> String {
    commands.map { "'\($0)'" }.joined(separator: separator)
  }
}
