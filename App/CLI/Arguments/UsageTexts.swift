/// What the program says of values that it cannot take.
enum UsageTexts {
  static let wholeNumber = LocalizedText(
    korean: "1 이상의 정수여야 합니다", english: "it takes a whole number from 1 up")

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
