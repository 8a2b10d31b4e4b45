import OpenMarketDomain
import OpenMarketPresentation

/// The options of `login`.
enum LoginOptions {
  static let vendor = ValueOption<VendorID>(
    "vendor", "N",
    LocalizedText(
      korean: "마켓이 나를 부르는 판매자 번호 (알면)", english: "Your number on the market, if you know it")
  ) { text throws(DisallowedValue) in
    guard let number = Int(text), number >= 1 else {
      throw DisallowedValue(allowed: UsageTexts.wholeNumber)
    }
    return VendorID(number)
  }
}
