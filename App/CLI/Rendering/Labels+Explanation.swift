import OpenMarketPresentation
import OpenMarketTerminal

/// The words of `explain`.
extension Labels {
  static let meaning = LocalizedText(korean: "무슨 일인가", english: "WHAT HAPPENED")
  static let advice = LocalizedText(korean: "어떻게 하나", english: "WHAT TO DO")
  static let diagnosis = LocalizedText(korean: "개발자는 무엇을 보나", english: "WHERE A DEVELOPER LOOKS")
}
