import OpenMarketDomain

/// The words of the command for pictures.
extension Labels {
  static let file = LocalizedText(korean: "파일", english: "FILE")
  static let type = LocalizedText(korean: "종류", english: "TYPE")
  static let pixels = LocalizedText(korean: "크기(픽셀)", english: "PIXELS")
  static let bytes = LocalizedText(korean: "바이트", english: "BYTES")
  static let verdict = LocalizedText(korean: "판정", english: "VERDICT")

  static let ready = LocalizedText(korean: "올릴 수 있음", english: "ready")
  static let madeSmaller = LocalizedText(korean: "줄임", english: "made smaller")
  static let emptyFile = LocalizedText(korean: "빈 파일", english: "empty")
  static let noPicture = LocalizedText(
    korean: "읽을 수 있는 PNG/JPEG 아님", english: "no readable PNG or JPEG")

  static func bytesTooMany(_ count: Int) -> LocalizedText {
    LocalizedText(korean: "\(count)바이트 초과", english: "\(count.counted("byte")) too many")
  }

  /// From what to what.
  static func becameSmaller(
    _ file: String, _ before: LocalizedText, _ copy: String, _ after: LocalizedText
  ) -> LocalizedText {
    LocalizedText(
      korean: "\(file) (\(before.korean)) → \(copy) (\(after.korean))",
      english: "\(file) (\(before.english)) → \(copy) (\(after.english))")
  }
}

extension Labels {
  static func saved(_ image: EncodedImage, _ path: String) -> LocalizedText {
    LocalizedText(korean: "\(path)에 저장했습니다: \(image)", english: "Saved \(path): \(image)")
  }
}
