import OpenMarketData

extension ContractCheck {
  /// What it is about, in a word or two.
  var title: LocalizedText {
    switch self {
    case .transport: LocalizedText(korean: "암호화", english: "Encryption")
    case .reachable: LocalizedText(korean: "연결", english: "Reachable")
    case .health: LocalizedText(korean: "상태 확인", english: "Health")
    case .listPage: LocalizedText(korean: "첫 페이지", english: "First page")
    case .listRows: LocalizedText(korean: "목록의 줄", english: "Rows")
    case .listPaging: LocalizedText(korean: "페이지 정보", english: "Paging")
    case .listSize: LocalizedText(korean: "페이지 크기", english: "Page size")
    case .listOrder: LocalizedText(korean: "순서", english: "Order")
    case .prices: LocalizedText(korean: "가격", english: "Prices")
    case .dates: LocalizedText(korean: "날짜", english: "Dates")
    case .limits: LocalizedText(korean: "제한", english: "Limits")
    case .nextPage: LocalizedText(korean: "다음 페이지", english: "Next page")
    case .pagePastEnd: LocalizedText(korean: "끝을 넘은 페이지", english: "Page past the end")
    case .pageOfOne: LocalizedText(korean: "1개짜리 페이지", english: "Page of 1")
    case .pageOf1000: LocalizedText(korean: "1,000개짜리 페이지", english: "Page of 1,000")
    case .search: LocalizedText(korean: "검색", english: "Search")
    case .searchKorean: LocalizedText(korean: "한글 검색", english: "Search in Korean")
    case .searchWithoutMatch: LocalizedText(korean: "결과 없는 검색", english: "Search in vain")
    case .detail: LocalizedText(korean: "상품", english: "Product")
    case .detailPictures: LocalizedText(korean: "상품의 사진 목록", english: "Product's pictures")
    case .detailAgreement: LocalizedText(korean: "상품과 목록의 일치", english: "Product and row")
    case .missingProduct: LocalizedText(korean: "없는 상품", english: "Missing product")
    case .picture: LocalizedText(korean: "사진", english: "Picture")
    case .pictureContent: LocalizedText(korean: "사진의 내용", english: "Picture's content")
    case .pictureValidators: LocalizedText(korean: "사진의 검증값", english: "Picture's validators")
    case .pictureUnchanged: LocalizedText(korean: "바뀌지 않은 사진", english: "Unchanged picture")
    case .pictureRange: LocalizedText(korean: "사진의 일부", english: "Part of a picture")
    case .unknownPath: LocalizedText(korean: "없는 경로", english: "Unknown path")
    case .redirects: LocalizedText(korean: "리디렉션", english: "Redirects")
    }
  }
}
