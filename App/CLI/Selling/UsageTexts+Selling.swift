extension UsageTexts {
  static let secretFile = LocalizedText(
    korean: "첫 줄에 비밀번호가 있는 UTF-8 파일이어야 합니다",
    english: "it takes a file with the secret in its first line, in UTF-8")
}
