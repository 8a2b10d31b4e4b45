import Foundation

/// The words about an end that came too early.
extension Labels {
  static let plainHTTP = LocalizedText(
    korean: "그래도 보내려면 \(ServerOptions.allowHTTP.spelling) 옵션을 주세요.",
    english: "With \(ServerOptions.allowHTTP.spelling) it is sent all the same.")

  static let interrupted = LocalizedText(
    korean: "끝나기 전에 중단했습니다.", english: "interrupted before it was done.")

  static func cannotWrite(_ number: Int32) -> LocalizedText {
    let reason = String(cString: strerror(number))
    return LocalizedText(
      korean: "출력을 쓸 수 없습니다: \(reason).", english: "the output cannot be written: \(reason).")
  }

  private static let nobodyReads = LocalizedText(
    korean: "출력을 읽는 쪽이 없습니다.", english: "nobody reads the output any more.")

  /// - Parameter change: what was done all the same.
  static func untold(_ change: LocalizedText, _ failure: StandardStream.Failure) -> LocalizedText {
    let reason =
      switch failure {
      case .closedPipe: nobodyReads
      case .failed(let number): cannotWrite(number)
      }
    return LocalizedText(
      korean: "\(change.korean) 그런데 \(reason.korean)",
      english: "\(change.english), but \(reason.english)")
  }

  static func interruptedTelling(_ change: LocalizedText) -> LocalizedText {
    LocalizedText(
      korean: "\(change.korean) 그런데 결과를 모두 알리기 전에 중단되었습니다.",
      english: "\(change.english), and interrupted before that was told in full.")
  }
}
