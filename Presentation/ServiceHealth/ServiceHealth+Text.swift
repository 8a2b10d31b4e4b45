import Foundation
import OpenMarketDomain

nonisolated extension ServiceHealth {
  func text(in language: Language, locale: Locale) -> String {
    switch self {
    case .up(let responseTime):
      let milliseconds = Int64(responseTime / .milliseconds(1))
        .formatted(.number.locale(locale.forFormatting))
      return switch language {
      case .korean: "정상입니다. 응답 시간 \(milliseconds)ms."
      case .english: "The service is up. It answered in \(milliseconds) ms."
      }
    case .impaired(let statusText):
      return switch language {
      case .korean: "서비스가 응답했지만 정상이라고 하지 않습니다: \(Excerpt(statusText))"
      case .english: "The service answered, but not that it is well: \(Excerpt(statusText))"
      }
    case .down(let error):
      return ErrorMessage(error, language: language).text
    }
  }
}
