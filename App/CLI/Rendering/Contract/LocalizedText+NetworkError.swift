import OpenMarketData
import OpenMarketDomain

extension LocalizedText {
  /// Why no answer came, as no whole sentence.
  init(_ error: NetworkError) {
    switch error {
    case .invalidRequest(let reason):
      self.init(
        korean: "요청을 보낼 수 없음 (\(Self.excerpt(reason)))",
        english: "the request cannot be sent (\(Self.excerpt(reason)))")
    case .cannotConnect(let reason):
      self.init(
        korean: "연결할 수 없음 (\(Self.excerpt(reason)))",
        english: "no connection (\(Self.excerpt(reason)))")
    case .untrustedServer(let reason):
      self.init(
        korean: "보안 연결을 할 수 없음 (\(Self.excerpt(reason)))",
        english: "no secure connection (\(Self.excerpt(reason)))")
    case .timedOut: self.init(korean: "제한 시간 안에 응답이 없음", english: "no answer in time")
    case .cancelled: self.init(korean: "취소됨", english: "cancelled")
    case .interrupted(let reason, _):
      self.init(
        korean: "응답이 끊김 (\(Self.excerpt(reason)))",
        english: "the answer broke off (\(Self.excerpt(reason)))")
    case .invalidResponse(let reason, _):
      self.init(
        korean: "올바른 HTTP 응답이 아님 (\(Self.excerpt(reason)))",
        english: "the answer is not valid HTTP (\(Self.excerpt(reason)))")
    case .compressedResponse:
      self.init(
        korean: "요청하지 않은 압축된 응답이 옴",
        english: "the answer is compressed, although the request did not allow it")
    case .bodyTooLarge(let limit):
      self.init(
        korean: "응답이 \(limit)바이트보다 큼", english: "the answer is larger than \(limit.counted("byte"))"
      )
    case .redirectRefused(let target):
      self.init(
        korean: "따라갈 수 없는 곳으로 보냄: \(Self.excerpt(target))",
        english: "sent on to where nobody follows: \(Self.excerpt(target))")
    }
  }

  /// What is shown of a text that others chose.
  static func excerpt(_ text: String) -> String {
    // Before a text of megabytes is measured, most of it goes.
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(400)))
    return TerminalText(line: start).shortened(to: 120).text
  }
}
