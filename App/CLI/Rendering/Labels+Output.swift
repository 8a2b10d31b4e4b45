import Foundation
import OpenMarketPresentation
import OpenMarketTerminal

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
}
