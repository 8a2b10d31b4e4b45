import OpenMarketData
import OpenMarketDomain

extension LocalizedText {
  /// What was seen of a page, as no whole sentence.
  init(_ fact: ContractListFact) {
    switch fact {
    case .rows(let count): self = Self.rows(count)
    case .noContent: self.init(korean: "본문 없는 204", english: "204 without a body")
    case .emptyList: self.init(korean: "빈 목록", english: "an empty list")
    case .olderKeys:
      self.init(korean: "2세대의 snake_case 키", english: "snake_case keys of the second generation")
    case .unreadableRows(let count, let first):
      let (rows, defect) = (Self.rows(count), LocalizedText(first))
      self.init(
        korean: "읽을 수 없는 \(rows.korean) (\(defect.korean))",
        english: "\(rows.english) unreadable (\(defect.english))")
    case .paging(let key, let expected, let found):
      let value = Self.excerpt(found)
      self.init(
        korean: "\(key)가 \(expected)이어야 하는데 \(value)",
        english: "\(key) is \(value), not \(expected)")
    case .pagingAgrees(let count):
      self.init(
        korean: "모두 맞음, 상품 \(count)개", english: "all agree, \(Labels.products(count).english)")
    case .tooManyRows(let count, let asked):
      self.init(
        korean: "\(asked)줄을 요청했지만 \(count)줄", english: "\(count.counted("row")) instead of \(asked)"
      )
    case .tooFewRows(let count, let expected):
      self.init(
        korean: "\(expected)줄이어야 하는데 \(count)줄",
        english: "\(count.counted("row")) instead of \(expected)")
    case .newestFirst: self.init(korean: "최신순", english: "newest first")
    case .outOfOrder(let id):
      self.init(korean: "\(id)번이 더 오래된 상품 뒤에 있음", english: "product \(id) after an older one")
    case .repeatedRows(let count):
      let rows = Self.rows(count)
      self.init(korean: "반복된 \(rows.korean)", english: "\(rows.english) again")
    case .samePageAgain: self.init(korean: "같은 페이지가 다시 옴", english: "the same page again")
    case .pricesAddUp: self.init(korean: "모두 맞음", english: "all add up")
    case .negativeBargains(let count):
      let rows = Self.rows(count)
      self.init(
        korean: "할인이 가격보다 큰 \(rows.korean)",
        english: "a discount above the price in \(rows.english)")
    case .wrongBargains(let count):
      let rows = Self.rows(count)
      self.init(
        korean: "bargain_price가 맞지 않는 \(rows.korean)",
        english: "bargain_price does not add up in \(rows.english)")
    case .dateForm(let text): self.init(verbatim: text)
    case .beyondLimits(let count):
      let rows = Self.rows(count)
      self.init(korean: "제한을 벗어난 \(rows.korean)", english: "\(rows.english) outside the limits")
    case .withinLimits: self.init(korean: "모두 제한 안", english: "all within the limits")
    case .found(let text):
      let text = Self.excerpt(text)
      self.init(korean: "'\(text)'(으)로 찾음", english: "found by '\(text)'")
    case .notFound(let text):
      let text = Self.excerpt(text)
      self.init(korean: "'\(text)'(으)로 찾지 못함", english: "not found by '\(text)'")
    case .otherRows(let count):
      let rows = Self.rows(count)
      self.init(korean: "검색어가 없는 \(rows.korean)", english: "\(rows.english) without the text")
    case .searchIgnored:
      self.init(korean: "검색하지 않은 것과 같은 목록", english: "the same list as without a search")
    }
  }

  private static func rows(_ count: Int) -> LocalizedText {
    LocalizedText(korean: "\(count)줄", english: count.counted("row"))
  }
}
