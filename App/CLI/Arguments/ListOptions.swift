import OpenMarketDomain
import OpenMarketPresentation

/// The options of `list` and `search`.
enum ListOptions {
  static let pages = [page.declaration, perPage.declaration]
  static let rest = [everything, layout.declaration, FieldOptions.ofLists.declaration]

  static let everything = OptionDeclaration(
    name: "all", letter: "a",
    summary: LocalizedText(
      korean: "끝까지, 모든 페이지를 이어서 보여 줍니다", english: "All pages up to the end, as they come"))

  static let page = ValueOption<Int>(
    "page", "N",
    LocalizedText(korean: "보여 줄 페이지 (기본값 1)", english: "The page to show (default 1)"),
    read: wholeNumber)

  static let perPage = ValueOption<Int>(
    "per-page", "M",
    LocalizedText(
      korean: "한 페이지의 상품 수, 1~1000 (기본값 20)",
      english: "Products on a page, 1 to 1000 (default 20)")
  ) { text throws(DisallowedValue) in
    guard let number = Int(text), PageRequest.sizes.contains(number) else {
      throw DisallowedValue(allowed: UsageTexts.number(in: PageRequest.sizes))
    }
    return number
  }

  static let search = ValueOption<String>(
    "search", "TEXT",
    LocalizedText(
      korean: "TEXT와 일치하는 상품만 보여 줍니다", english: "Only products that match TEXT")
  ) { $0 }

  static let layout = ValueOption<ProductListState.Layout>(
    oneOf: "layout",
    LocalizedText(
      korean: "표 또는 카드로 보여 줍니다 (기본값 list)", english: "Rows or cards (default list)"))

  private static func wholeNumber(_ text: String) throws(DisallowedValue) -> Int {
    guard let number = Int(text) else { throw DisallowedValue(allowed: UsageTexts.wholeNumber) }
    return number
  }
}
