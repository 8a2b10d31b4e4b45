import OpenMarketDomain

nonisolated extension ValidatedImage {
  /// What a picture was and what it became.
  func text(in language: Language) -> String {
    switch language {
    case .korean:
      "\(original.byteCount)바이트(\(original.pixelSize))에서 \(result.byteCount)바이트(\(result.pixelSize))로 줄였습니다."
    case .english:
      "Made smaller: from \(original.byteCount.counted("byte")) (\(original.pixelSize)) to \(result.byteCount.counted("byte")) (\(result.pixelSize))."
    }
  }
}
