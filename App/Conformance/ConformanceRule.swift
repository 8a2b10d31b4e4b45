import OpenMarketDomain
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
  /// The second page continues the first page, without repeating rows.
  case nextPage = "next-page"
  /// A page past the end of the list is empty.
  case pagePastEnd = "page-past-end"
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
  /// A request for a missing product fails with status 404 and a readable message.
  case missingProduct = "missing-product"
  /// The first image of a product can be loaded, and is a PNG or JPEG file with an allowed size.
  case image
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

  var title: LocalizedText { definition.title }
  private var expectation: LocalizedText { definition.expectation }

  /// A Boolean value that indicates whether the rule applies only to version 3 of the API.
  var needsVersion3: Bool { definition.needs.contains(.version3) }
  /// A Boolean value that indicates whether the rule is checked only with a seller.
  var needsSeller: Bool { definition.needs.contains(.seller) }
  /// The function that checks the rule.
  var check: Check { definition.check }

  private var definition: RuleDefinition {
    RuleDefinition.all[self] ?? RuleDefinition("", "", "", "", check: ConformanceRun.redirects)
  }

  typealias Check =
    @Sendable (ConformanceRun) -> () async throws(ConformanceRun.Interruption) -> Findings
}

/// The texts of a rule, and the function that checks it.
private struct RuleDefinition: Sendable {
  enum Need { case version3, seller }

  let title: LocalizedText
  let expectation: LocalizedText
  let needs: Set<Need>
  let check: ConformanceRule.Check

  init(
    _ koreanTitle: String, _ title: String, _ korean: String, _ english: String,
    needs: Need..., check: @escaping ConformanceRule.Check
  ) {
    self.title = LocalizedText(koreanTitle, title)
    expectation = LocalizedText(korean, english)
    self.needs = Set(needs)
    self.check = check
  }

  private static let imageCounts =
    "\(ProductLimits.imageCount.lowerBound)–\(ProductLimits.imageCount.upperBound)"
  private static let imageSizeText = LocalizedText.size(ProductLimits.imageSize.upperBound)

  static let all: [ConformanceRule: RuleDefinition] = [
    .transport: .init(
      "암호화", "Encryption", "https, 이 컴퓨터 안에서는 http도 됨", "https, or http on this computer",
      check: ConformanceRun.transport),
    .reachable: .init(
      "연결", "Reachable", "응답이 있음", "any response", check: ConformanceRun.reachable),
    .health: .init(
      "상태 확인", "Health", "200, text/plain, 따옴표를 포함한 \"OK\"",
      "200, text/plain, \"OK\" including the quotes", needs: .version3,
      check: ConformanceRun.checkHealth),
    .listPage: .init(
      "첫 페이지", "First page", "200, application/json, 읽을 수 있는 목록; 상품이 없으면 본문 없는 204",
      "200, application/json, a readable list; 204 without a body if there are no products",
      check: ConformanceRun.listPage),
    .listRows: .init(
      "목록의 행", "Rows", "모든 행을 읽을 수 있고 모든 키가 있음", "every row is readable and has all keys",
      check: ConformanceRun.listRows),
    .listPaging: .init(
      "페이지 정보", "Paging", "페이지 정보가 요청과 맞고 서로 맞음",
      "paging fields agree with the request and with each other", needs: .version3,
      check: ConformanceRun.listPaging),
    .listSize: .init(
      "페이지 크기", "Page size", "요청한 만큼의 행", "as many rows as requested",
      check: ConformanceRun.listSize),
    .listOrder: .init(
      "순서", "Order", "최신 상품이 먼저, 같은 상품은 한 번만", "newest first, every product once", needs: .version3,
      check: ConformanceRun.listOrder),
    .prices: .init(
      "가격", "Prices", "읽을 수 있는 금액, 할인가 = 가격 − 할인 ≥ 0",
      "readable amounts; bargain price = price − discount ≥ 0", check: ConformanceRun.prices),
    .dates: .init(
      "날짜", "Dates", "2022-10-18T00:00:00 형식 (v1은 초 단위 숫자)",
      "the form 2022-10-18T00:00:00 (v1: a number of seconds)", check: ConformanceRun.dates),
    .nextPage: .init(
      "다음 페이지", "Next page", "첫 페이지에 이어지는 행, 반복 없음", "rows that follow page 1, without repetition",
      check: ConformanceRun.nextPage),
    .pagePastEnd: .init(
      "끝을 넘은 페이지", "Page past the end", "본문 없는 204 (v1은 빈 목록)",
      "204 without a body (v1: an empty list)", check: ConformanceRun.pagePastEnd),
    .pageOf1000: .init(
      "1,000개짜리 페이지", "Page of 1,000", "1,000개까지 모든 행", "all rows, up to 1,000", needs: .version3,
      check: ConformanceRun.pageOf1000),
    .search: .init(
      "검색", "Search", "첫 페이지의 상품을 이름으로 찾음", "finds a product of page 1 by its name",
      needs: .version3, check: ConformanceRun.search),
    .searchKorean: .init(
      "한글 검색", "Search in Korean", "퍼센트 인코딩된 한글로 찾음",
      "finds a product by a percent-encoded Korean word", needs: .version3,
      check: ConformanceRun.searchKorean),
    .searchWithoutMatch: .init(
      "결과 없는 검색", "Search without match", "본문 없는 204", "204 without a body", needs: .version3,
      check: ConformanceRun.searchWithoutMatch),
    .detail: .init(
      "상품", "Product", "200, application/json, 모든 키가 있는 요청한 상품",
      "200, application/json, the requested product with all keys",
      check: ConformanceRun.checkDetail),
    .detailImages: .init(
      "상품의 이미지", "Product's images", "이미지 \(imageCounts)장", "\(imageCounts) images",
      check: ConformanceRun.detailImages),
    .missingProduct: .init(
      "없는 상품", "Missing product", "404, 읽을 수 있는 오류 메시지", "404 with a readable error message",
      check: ConformanceRun.missingProduct),
    .image: .init(
      "이미지", "Image", "200, PNG나 JPEG, \(imageSizeText.korean) 이하",
      "200, a PNG or JPEG of at most \(imageSizeText.english)", check: ConformanceRun.checkImage),
    .unknownPath: .init(
      "없는 경로", "Unknown path", "404", "404", check: ConformanceRun.unknownPath),
    .registration: .init(
      "등록", "Registration", "201, application/json, 보낸 값",
      "201, application/json, the values that were sent", needs: .seller,
      check: ConformanceRun.registration),
    .nameLength: .init(
      "이름의 길이", "Name length", "너무 짧거나 긴 이름을 거절", "refuses a name that is too short or too long",
      needs: .version3, .seller, check: ConformanceRun.nameLength),
    .descriptionLength: .init(
      "설명의 길이", "Description length", "너무 짧거나 긴 설명을 거절",
      "refuses a description that is too short or too long", needs: .version3, .seller,
      check: ConformanceRun.descriptionLength),
    .imageCount: .init(
      "이미지의 수", "Image count", "이미지 \(imageCounts)장만 받음", "accepts only \(imageCounts) images",
      needs: .seller, check: ConformanceRun.imageCount),
    .imageSize: .init(
      "이미지의 크기", "Image size", "\(imageSizeText.korean) 이상인 이미지를 거절",
      "refuses an image of \(imageSizeText.english) or more", needs: .seller,
      check: ConformanceRun.imageSize),
    .edit: .init(
      "수정", "Edit", "수정한 값, 다시 읽어도 같음", "the new values, also when read again", needs: .seller,
      check: ConformanceRun.edit),
    .deletion: .init(
      "삭제", "Deletion", "성공한 뒤에는 상품이 없음", "success, and the product is gone", needs: .seller,
      check: ConformanceRun.deletion),
    .leftovers: .init(
      "남은 상품", "Leftovers", "검사한 상품이 남지 않음", "no product of the check is left", needs: .seller,
      check: ConformanceRun.leftovers),
    .redirects: .init(
      "리디렉션", "Redirects", "없음", "none", check: ConformanceRun.redirects),
  ]
}
