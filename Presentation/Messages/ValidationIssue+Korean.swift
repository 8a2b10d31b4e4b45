import OpenMarketDomain

nonisolated extension ValidationIssue {
  var koreanText: String {
    switch self {
    case .nameLength(let count, let allowed):
      Self.length("이름은", count, allowed)
    case .descriptionLength(let count, let allowed):
      Self.length("설명은", count, allowed)
    case .negativePrice(let price):
      "가격이 \(price.exactText)입니다. 0 이상으로 입력하세요."
    case .negativeDiscount(let discount):
      "할인 금액이 \(discount.exactText)입니다. 가격에서 뺄 금액을 0 이상으로 입력하세요."
    case .discountAbovePrice(let discount, let price):
      "할인 금액 \(discount.exactText)이(가) 가격 \(price.exactText)보다 큽니다. 가격에서 뺄 금액을 입력하세요."
    case .discountCurrency(let discount, let price):
      "할인 금액의 통화는 \(discount), 가격의 통화는 \(price)입니다. 같은 통화로 입력하세요."
    case .negativeStock(let count):
      "재고가 \(count)개입니다. 0 이상으로 입력하세요."
    case .imageCount(let count, let allowed):
      Self.images(count, allowed)
    case .imageSize(let index, let name, let bytes, let allowed):
      Self.size(index, name, bytes, allowed) + (bytes == 0 ? "파일을 다시 고르세요." : "더 작게 만드세요.")
    case .imageFormat(let index, let name):
      "\(index + 1)번 사진(\(Excerpt(name)))은 이름과 상관없이 읽을 수 있는 PNG나 JPEG가 아닙니다. PNG나 JPEG로 저장하세요."
    case .unknownThumbnail(let id):
      "대표 사진 \(id)은(는) 이 상품의 사진이 아닙니다. 상품의 사진 중에서 고르세요."
    case .missingValue(let field):
      "\(field.name(in: .korean))이(가) 비어 있습니다. 입력하세요."
    case .unreadableNumber(let field, let entered):
      "\(field.name(in: .korean)) \(Self.quoted(entered))은(는) 숫자가 아닙니다. 숫자로만 입력하세요."
    case .tooManyDecimals(let field, let entered, let allowed):
      "\(field.name(in: .korean)) \(Self.quoted(entered))의 소수 자릿수가 너무 많습니다."
        + (allowed == 0 ? " 정수로 입력하세요." : " 소수 \(allowed)자리까지만 입력하세요.")
    case .numberOutOfRange(let field, let entered, let allowed):
      "\(field.name(in: .korean)) \(Self.quoted(entered))은(는) 범위를 벗어났습니다."
        + " \(allowed.lowerBound)부터 \(allowed.upperBound)까지 입력하세요."
    }
  }

  private static func quoted(_ entered: String) -> String {
    "‘\(Excerpt(entered))’"
  }

  private static func length(_ field: String, _ count: Int, _ allowed: ClosedRange<Int>) -> String {
    "\(field) \(count)자로 \(difference(count, allowed, "자"))."
      + " \(allowed.lowerBound)자부터 \(allowed.upperBound)자까지 쓸 수 있습니다. "
      + (count < allowed.lowerBound ? "더 길게 쓰세요." : "줄여 쓰세요.")
  }

  private static func images(_ count: Int, _ allowed: ClosedRange<Int>) -> String {
    "사진이 \(count)장으로 \(difference(count, allowed, "장"))."
      + " \(allowed.lowerBound)장부터 \(allowed.upperBound)장까지 올릴 수 있습니다. "
      + (count < allowed.lowerBound ? "사진을 추가하세요." : "사진을 빼세요.")
  }

  private static func size(
    _ index: Int, _ name: String, _ bytes: Int, _ allowed: Range<Int>
  ) -> String {
    "\(index + 1)번 사진(\(Excerpt(name)))은 \(bytes)바이트로"
      + " \(difference(bytes, allowed.lowerBound...allowed.upperBound - 1, "바이트"))."
      + " \(allowed.upperBound)바이트보다 작아야 합니다. "
  }

  private static func difference(
    _ count: Int, _ allowed: ClosedRange<Int>, _ unit: String
  ) -> String {
    count < allowed.lowerBound
      ? "\(allowed.lowerBound - count)\(unit) 모자랍니다"
      : "\(count - allowed.upperBound)\(unit) 넘칩니다"
  }
}
