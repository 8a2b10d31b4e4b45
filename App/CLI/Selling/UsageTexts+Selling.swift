import OpenMarketPresentation

extension UsageTexts {
  static let secretFile = LocalizedText(
    korean: "첫 줄에 비밀번호가 있는 UTF-8 파일이어야 합니다",
    english: "it takes a file with the secret in its first line, in UTF-8")

  static let plainSecret = LocalizedText(
    korean: "줄바꿈이나 탭 같은 제어 문자가 없는 비밀번호여야 합니다",
    english: "it takes a secret without control characters, such as a line break or a tab")

  static let currency = LocalizedText(
    korean: "KRW 같은 세 글자 코드여야 합니다",
    english: "it takes a code of three letters such as KRW")
}
