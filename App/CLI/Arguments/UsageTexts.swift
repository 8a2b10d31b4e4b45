import OpenMarketDomain
import OpenMarketPresentation

/// What the program says of values that it cannot take.
enum UsageTexts {
  static let wholeNumber = LocalizedText(
    korean: "1 이상의 정수여야 합니다", english: "it takes a whole number from 1 up")

  static let path = LocalizedText(
    korean: "파일이나 폴더의 경로여야 합니다", english: "it takes the path of a file or folder")

  static let readableFile = LocalizedText(
    korean: "읽을 수 있는 파일이어야 합니다", english: "it takes a file that can be read")

  static func file(ofAtMost bytes: Int) -> LocalizedText {
    LocalizedText(
      korean: "\(bytes)바이트보다 크지 않은 파일이어야 합니다",
      english: "it takes a file of at most \(bytes.counted("byte"))")
  }

  static let redirection = LocalizedText(
    korean: "터미널은 사진을 받을 수 없습니다. 파일이나 파이프로 보내세요",
    english: "a terminal takes no picture; send it to a file or a pipe")

  static func field(named name: String, among names: [String]) -> LocalizedText {
    guard let nearest = Spelling.nearest(to: name, in: names) else { return oneOf(names) }
    return LocalizedText(
      korean: "'\(name)'이(가) 아니라 '\(nearest)'입니다",
      english: "there is no field '\(name)', but there is '\(nearest)'")
  }

  static let address = LocalizedText(
    korean: "127.0.0.1이나 ::1 같은 이 컴퓨터의 주소여야 합니다",
    english: "it takes an address of this machine such as 127.0.0.1 or ::1")

  static func number(in range: ClosedRange<Int>) -> LocalizedText {
    LocalizedText(
      korean: "\(range.lowerBound)부터 \(range.upperBound)까지의 정수여야 합니다",
      english: "it takes a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  static func oneOf(_ words: [String]) -> LocalizedText {
    LocalizedText(
      korean: words.joined(separator: ", ") + " 중 하나여야 합니다",
      english: "it takes one of " + words.joined(separator: ", "))
  }
}
