import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// What is told of work that takes long.
extension Labels {
  static func sending(_ progress: ByteProgress) -> LocalizedText {
    let far = far(progress)
    return LocalizedText(korean: "보내는 중: \(far.korean)", english: "sending \(far.english)")
  }

  static func receiving(_ progress: ByteProgress?) -> LocalizedText {
    guard let progress else { return LocalizedText(korean: "받는 중…", english: "receiving…") }
    let far = far(progress)
    return LocalizedText(korean: "받는 중: \(far.korean)", english: "receiving \(far.english)")
  }

  static func listing(_ count: Int, of total: Int?) -> LocalizedText {
    guard let total, total > 0 else {
      return LocalizedText(korean: "상품 \(count)개…", english: "\(count.counted("product"))…")
    }
    let percent = min(100, count * 100 / total)
    return LocalizedText(
      korean: "상품 \(total)개 중 \(count)개 (\(percent)%)",
      english: "\(count) of \(total.counted("product")) (\(percent)%)")
  }

  private static func far(_ progress: ByteProgress) -> LocalizedText {
    let done = progress.completedBytes
    guard let total = progress.totalBytes, let fraction = progress.fraction else {
      return LocalizedText(korean: "\(done)바이트", english: done.counted("byte"))
    }
    let percent = Int(fraction * 100)
    return LocalizedText(
      korean: "\(total)바이트 중 \(done)바이트 (\(percent)%)",
      english: "\(done) of \(total.counted("byte")) (\(percent)%)")
  }
}
