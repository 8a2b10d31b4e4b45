/// What the market's page says, in one language.
struct PageWords {
  let language: PageLanguage
  let title: String
  let search: String
  let newer: String
  let older: String
  let nothing: String
  let soldOut: String
  let api: String
  let apiNote: String
  let description: String

  init(_ language: PageLanguage) {
    self = language == .korean ? .korean : .english
  }

  func count(_ number: Int) -> String {
    switch language {
    case .english: number == 1 ? "1 product" : "\(number) products"
    case .korean: "상품 \(number)개"
    }
  }

  func stock(_ number: Int) -> String {
    guard number > 0 else { return soldOut }
    return language == .korean ? "재고 \(number)개" : "\(number) in stock"
  }

  private init(
    language: PageLanguage, title: String, search: String, newer: String, older: String,
    nothing: String, soldOut: String, api: String, apiNote: String, description: String
  ) {
    self.language = language
    self.title = title
    self.search = search
    self.newer = newer
    self.older = older
    self.nothing = nothing
    self.soldOut = soldOut
    self.api = api
    self.apiNote = apiNote
    self.description = description
  }

  private static let english = PageWords(
    language: .english, title: "Open Market", search: "Search", newer: "Newer", older: "Older",
    nothing: "There is nothing here.", soldOut: "Sold out", api: "The API",
    apiNote:
      "A vendor's identifier and secret are shown where the market was started; put them in the place of IDENTIFIER and SECRET.",
    description: "Every call, described for tools")

  private static let korean = PageWords(
    language: .korean, title: "오픈 마켓", search: "검색", newer: "이전", older: "다음",
    nothing: "상품이 없습니다.", soldOut: "품절", api: "API",
    apiNote:
      "판매자의 식별자와 비밀번호는 마켓을 시작한 곳에 표시됩니다. IDENTIFIER와 SECRET 자리에 넣어 주세요.",
    description: "도구를 위한 전체 API 설명")
}
