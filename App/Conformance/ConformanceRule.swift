internal import OpenMarketDomain
public import OpenMarketPresentation

/// A rule of the API contract.
///
/// The raw value is a stable identifier for use in scripts.
@nonexhaustive
public enum ConformanceRule: String, Hashable, Sendable, CaseIterable {
  /// The connection is encrypted.
  case transport
  /// The server responds to requests.
  case reachable
  /// The health check returns `"OK"`.
  case health
  /// The first page of the product list can be decoded.
  case listPage = "list-page"
  /// Every row on the first page can be decoded and has all required keys.
  case listRows = "list-rows"
  /// The paging fields are consistent with the request and with each other.
  case listPaging = "list-paging"
  /// The first page contains the requested number of rows.
  case listSize = "list-size"
  /// The products on the first page are sorted from newest to oldest, without duplicates.
  case listOrder = "list-order"
  /// The prices on the first page are valid, and each bargain price equals the price minus the discount.
  case prices
  /// The dates on the first page have the expected format.
  case dates
  /// The products on the first page comply with the documented limits.
  case limits
  /// The second page continues the first page, without repeating rows.
  case nextPage = "next-page"
  /// A page past the end of the list is empty.
  case pagePastEnd = "page-past-end"
  /// A page with a size of 1 contains one row.
  case pageOfOne = "page-of-one"
  /// A page with a size of 1,000 contains all rows, up to 1,000.
  case pageOf1000 = "page-of-1000"
  /// A search by name finds a product.
  case search
  /// A search for a Korean word finds a product.
  case searchKorean = "search-korean"
  /// A search without matches returns an empty page.
  case searchWithoutMatch = "search-without-match"
  /// The details of a product can be loaded.
  case detail
  /// The details of a product contain one to five images.
  case detailImages = "detail-images"
  /// The details of a product have the same values as the product's row in the list.
  case detailAgreement = "detail-agreement"
  /// A request for a missing product fails with status 404 and a readable message.
  case missingProduct = "missing-product"
  /// The first image of a product can be loaded.
  case image
  /// The image is a PNG or JPEG file with an allowed size.
  case imageContent = "image-content"
  /// The image response has an `ETag` or `Last-Modified` header.
  case imageValidators = "image-validators"
  /// A conditional request for an unchanged image returns status 304.
  case imageUnchanged = "image-unchanged"
  /// The server accepts a range request for an image.
  case imageRange = "image-range"
  /// A request for an unknown path fails with status 404.
  case unknownPath = "unknown-path"
  /// A product can be registered. This rule and the following rules up to ``leftovers`` are checked only with a seller.
  case registration
  /// A name that is too short or too long is refused.
  case nameLength = "name-length"
  /// A description that is too short or too long is refused.
  case descriptionLength = "description-length"
  /// A product without images, or with too many images, is refused.
  case imageCount = "image-count"
  /// An image that is too large is refused.
  case imageSize = "image-size"
  /// A product can be edited, and later reads return the new values.
  case edit
  /// The URL for deleting a product can be requested with the seller's secret.
  case deletionAddress = "deletion-address"
  /// A product can be deleted, and can't be loaded afterward.
  case deletion
  /// The check removed all products that it registered.
  case leftovers
  /// The server doesn't redirect any request.
  case redirects
}

extension ConformanceRule {
  /// Returns a short title for the rule.
  public func title(in language: Language) -> String { title(language) }

  /// Returns a description of the behavior that the contract requires.
  public func expectation(in language: Language) -> String { expectation(language) }

  var title: LocalizedText { texts.title }

  private var expectation: LocalizedText { texts.expectation }

  private var texts: (title: LocalizedText, expectation: LocalizedText) {
    switch self {
    case .transport:
      texts("암호화", "Encryption", "https, 이 컴퓨터 안에서는 http도 됨", "https, or http on this computer")
    case .reachable: texts("연결", "Reachable", "응답이 있음", "any response")
    case .health:
      texts(
        "상태 확인", "Health", "200, text/plain, 따옴표를 포함한 \"OK\"",
        "200, text/plain, \"OK\" including the quotes")
    case .listPage:
      texts(
        "첫 페이지", "First page", "200, application/json, 읽을 수 있는 목록; 상품이 없으면 본문 없는 204",
        "200, application/json, a readable list; 204 without a body if there are no products")
    case .listRows:
      texts("목록의 행", "Rows", "모든 행을 읽을 수 있고 모든 키가 있음", "every row is readable and has all keys")
    case .listPaging:
      texts(
        "페이지 정보", "Paging", "페이지 정보가 요청과 맞고 서로 맞음",
        "paging fields agree with the request and with each other")
    case .listSize: texts("페이지 크기", "Page size", "요청한 만큼의 행", "as many rows as requested")
    case .listOrder:
      texts("순서", "Order", "최신 상품이 먼저, 같은 상품은 한 번만", "newest first, every product once")
    case .prices:
      texts(
        "가격", "Prices", "읽을 수 있는 금액, 할인가 = 가격 − 할인 ≥ 0",
        "readable amounts; bargain price = price − discount ≥ 0")
    case .dates:
      texts(
        "날짜", "Dates", "2022-10-18T00:00:00 형식 (v1은 초 단위 숫자)",
        "the form 2022-10-18T00:00:00 (v1: a number of seconds)")
    case .limits:
      texts("제한", "Limits", Self.limitTexts.korean, Self.limitTexts.english)
    case .nextPage:
      texts(
        "다음 페이지", "Next page", "첫 페이지에 이어지는 행, 반복 없음",
        "rows that follow page 1, without repetition")
    case .pagePastEnd:
      texts(
        "끝을 넘은 페이지", "Page past the end", "본문 없는 204 (v1은 빈 목록)",
        "204 without a body (v1: an empty list)")
    case .pageOfOne: texts("1개짜리 페이지", "Page of 1", "한 행", "one row")
    case .pageOf1000:
      texts("1,000개짜리 페이지", "Page of 1,000", "1,000개까지 모든 행", "all rows, up to 1,000")
    case .search:
      texts("검색", "Search", "첫 페이지의 상품을 이름으로 찾음", "finds a product of page 1 by its name")
    case .searchKorean:
      texts(
        "한글 검색", "Search in Korean", "퍼센트 인코딩된 한글로 찾음",
        "finds a product by a percent-encoded Korean word")
    case .searchWithoutMatch:
      texts("결과 없는 검색", "Search without match", "본문 없는 204", "204 without a body")
    case .detail:
      texts(
        "상품", "Product", "200, application/json, 모든 키가 있는 요청한 상품",
        "200, application/json, the requested product with all keys")
    case .detailImages:
      texts(
        "상품의 이미지", "Product's images", "이미지 \(Self.imageCounts)장", "\(Self.imageCounts) images")
    case .detailAgreement:
      texts("상품과 목록의 일치", "Product and row", "목록의 행과 같은 값", "the same values as the row")
    case .missingProduct:
      texts("없는 상품", "Missing product", "404, 읽을 수 있는 오류 메시지", "404 with a readable error message")
    case .image:
      texts("이미지", "Image", "200, image/png 또는 image/jpeg", "200, image/png or image/jpeg")
    case .imageContent:
      texts(
        "이미지의 내용", "Image content", "PNG나 JPEG, \(Self.imageSizeText.korean) 이하",
        "a PNG or JPEG of at most \(Self.imageSizeText.english)")
    case .imageValidators:
      texts("이미지의 검증값", "Image validators", "ETag 또는 Last-Modified", "ETag or Last-Modified")
    case .imageUnchanged:
      texts("바뀌지 않은 이미지", "Unchanged image", "조건부 요청에 304", "304 for a conditional request")
    case .imageRange:
      texts(
        "이미지의 일부", "Part of an image", "일부 요청에 206, 또는 전체를 담은 200",
        "206 for a range, or 200 with the whole image")
    case .unknownPath: texts("없는 경로", "Unknown path", "404", "404")
    case .registration:
      texts(
        "등록", "Registration", "201, application/json, 보낸 값",
        "201, application/json, the values that were sent")
    case .nameLength:
      texts(
        "이름의 길이", "Name length", "너무 짧거나 긴 이름을 거절", "refuses a name that is too short or too long")
    case .descriptionLength:
      texts(
        "설명의 길이", "Description length", "너무 짧거나 긴 설명을 거절",
        "refuses a description that is too short or too long")
    case .imageCount:
      texts(
        "이미지의 수", "Image count", "이미지 \(Self.imageCounts)장만 받음",
        "accepts only \(Self.imageCounts) images")
    case .imageSize:
      texts(
        "이미지의 크기", "Image size", "\(Self.imageSizeText.korean) 이상인 이미지를 거절",
        "refuses an image of \(Self.imageSizeText.english) or more")
    case .edit: texts("수정", "Edit", "수정한 값, 다시 읽어도 같음", "the new values, also when read again")
    case .deletionAddress:
      texts(
        "삭제 주소", "Deletion address", "text/plain, 삭제할 경로", "text/plain, a path for the deletion")
    case .deletion: texts("삭제", "Deletion", "성공한 뒤에는 상품이 없음", "success, and the product is gone")
    case .leftovers: texts("남은 상품", "Leftovers", "검사한 상품이 남지 않음", "no product of the check is left")
    case .redirects: texts("리디렉션", "Redirects", "없음", "none")
    }
  }

  private static let imageCounts =
    "\(ProductLimits.imageCount.lowerBound)–\(ProductLimits.imageCount.upperBound)"
  private static let imageSizeText = LocalizedText.size(ProductLimits.imageSize.upperBound)

  private static let limitTexts: LocalizedText = {
    let (name, description) = (ProductLimits.nameLength, ProductLimits.descriptionLength)
    return LocalizedText(
      "이름 \(name.lowerBound)~\(name.upperBound)자, 설명 \(description.lowerBound)~\(description.upperBound)자, 가격과 재고 0 이상",

      "names of \(name.lowerBound)–\(name.upperBound) and descriptions of \(description.lowerBound)–\(description.upperBound) characters, price and stock from 0"
    )
  }()

  private func texts(
    _ koreanTitle: String, _ englishTitle: String, _ korean: String, _ english: String
  ) -> (title: LocalizedText, expectation: LocalizedText) {
    (
      LocalizedText(koreanTitle, englishTitle),
      LocalizedText(korean, english)
    )
  }
}
