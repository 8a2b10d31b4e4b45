import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The texts about images.
extension Labels {
  static func saved(_ image: EncodedImage, _ path: String) -> LocalizedText {
    LocalizedText(korean: "\(path)에 저장했습니다: \(image)", english: "Saved \(path): \(image)")
  }
}
