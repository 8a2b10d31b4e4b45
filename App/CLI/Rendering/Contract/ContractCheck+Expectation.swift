import OpenMarketData

extension ContractCheck {
  /// What the contract says.
  var expectation: LocalizedText {
    switch self {
    case .transport:
      LocalizedText(
        korean: "https, 이 컴퓨터 안에서는 http도 됨", english: "https; http within this machine")
    case .reachable: LocalizedText(korean: "어떤 응답이든 옴", english: "any answer")
    case .health:
      LocalizedText(
        korean: "200, text/plain, 따옴표를 포함한 \"OK\"",
        english: "200, text/plain, \"OK\" with its quotes")
    case .listPage:
      LocalizedText(
        korean: "200, application/json, 읽을 수 있는 목록; 상품이 없으면 본문 없는 204",
        english: "200, application/json, a list that can be read; 204 without a body for nothing")
    case .listRows:
      LocalizedText(
        korean: "모든 줄을 읽을 수 있고 모든 키가 있음", english: "all rows readable, with all keys")
    case .listPaging:
      LocalizedText(
        korean: "페이지 정보가 요청과 맞고 서로 맞음",
        english: "paging fields that agree with the request and with each other")
    case .listSize:
      LocalizedText(korean: "요청한 만큼의 줄", english: "as many rows as asked for, if there are")
    case .listOrder:
      LocalizedText(
        korean: "최신 상품이 먼저, 같은 상품은 한 번만", english: "newest first, no product twice")
    case .prices:
      LocalizedText(
        korean: "읽을 수 있는 금액, 할인가 = 가격 − 할인 ≥ 0",
        english: "readable amounts; the bargain price is price − discount, and not below zero")
    case .dates:
      LocalizedText(
        korean: "2022-10-18T00:00:00 형식 (1세대는 초 단위 숫자)",
        english: "like 2022-10-18T00:00:00 (first generation: seconds as a number)")
    case .limits:
      LocalizedText(
        korean: "이름 3~100자, 설명 10~1000자, 가격과 재고 0 이상",
        english: "names of 3–100, descriptions of 10–1000 characters, no price or stock below zero")
    case .nextPage:
      LocalizedText(
        korean: "첫 페이지에 이어지는 줄, 반복 없음", english: "rows that go on where page 1 ends, none again")
    case .pagePastEnd:
      LocalizedText(
        korean: "본문 없는 204 (1세대는 빈 목록)",
        english: "204 without a body (first generation: an empty list)")
    case .pageOfOne: LocalizedText(korean: "한 줄", english: "one row")
    case .pageOf1000:
      LocalizedText(korean: "1,000줄까지, 있는 만큼 모두", english: "all rows there are, up to 1,000")
    case .search:
      LocalizedText(
        korean: "첫 페이지의 상품을 이름으로 찾음", english: "finds a product of the first page by its name")
    case .searchKorean:
      LocalizedText(
        korean: "퍼센트 인코딩된 한글로 찾음", english: "finds a Korean word that is percent-encoded UTF-8")
    case .searchWithoutMatch:
      LocalizedText(korean: "오류가 아니라 본문 없는 204", english: "204 without a body, and no error")
    case .detail:
      LocalizedText(
        korean: "200, application/json, 모든 키가 있는 요청한 상품",
        english: "200, application/json, the product that was asked for, with all keys")
    case .detailPictures: LocalizedText(korean: "사진 1~5장", english: "1 to 5 pictures")
    case .detailAgreement:
      LocalizedText(korean: "목록의 줄과 같은 값", english: "the same values as its row in the list")
    case .missingProduct:
      LocalizedText(
        korean: "404, 읽을 수 있는 오류 메시지", english: "404, with an error message that can be read")
    case .picture:
      LocalizedText(korean: "200, image/png 또는 image/jpeg", english: "200, image/png or image/jpeg")
    case .pictureContent:
      LocalizedText(
        korean: "크기가 있는 PNG나 JPEG, 300,000바이트 미만",
        english: "a PNG or JPEG with a size, of less than 300,000 bytes")
    case .pictureValidators:
      LocalizedText(korean: "ETag 또는 Last-Modified", english: "ETag or Last-Modified")
    case .pictureUnchanged:
      LocalizedText(korean: "조건부 요청에 304", english: "304 for a conditional request")
    case .pictureRange:
      LocalizedText(
        korean: "일부 요청에 206, 또는 전체를 담은 200", english: "206 for a part, or 200 with the whole")
    case .unknownPath: LocalizedText(korean: "404", english: "404")
    case .redirects: LocalizedText(korean: "없음", english: "none")
    }
  }
}
