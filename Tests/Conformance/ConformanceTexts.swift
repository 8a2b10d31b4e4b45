import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

extension LocalizedText {
  /// Returns the texts of a code, with the given value in place of each `{}`.
  ///
  /// The texts of a rule are its title and the behavior that the contract requires. The texts of a
  /// verdict are its word and the conclusion of a report. The texts of an obstacle are the reason
  /// why rules are skipped, and the conclusion.
  static func texts(_ code: String, _ value: LocalizedText = LocalizedText("")) -> [LocalizedText] {
    let row = table[code] ?? []
    return stride(from: 0, to: row.count, by: 2).map {
      LocalizedText(row[$0], row[$0 + 1], code: nil, ["": value])
    }
  }

  private static let table = Dictionary(
    source.split(separator: "\n").map { $0.split(separator: " | ").map { String($0) } }
      .map { ($0[0], Array($0.dropFirst())) }, uniquingKeysWith: { $1 })

  /// After each code, the texts follow in Korean and in English.
  private static let source = """
    reachable | 연결 | Reachable | 응답이 있음, 이 컴퓨터 밖에서는 https, 리디렉션 없음 | any response, over https unless on this computer, without redirects
    health | 상태 확인 | Health | 200, text/plain, 따옴표를 포함한 "OK" | 200, text/plain, "OK" including the quotes
    unknown-path | 없는 경로 | Unknown path | 404 | 404
    list-page | 첫 페이지 | First page | 모든 키가 있는 읽을 수 있는 상품 20개까지, 할인가 = 가격 − 할인 ≥ 0; 상품이 없으면 본문 없는 204 \
    | up to 20 products, each readable with all keys and bargain price = price − discount ≥ 0; 204 without a body if there are none
    list-paging | 페이지 정보 | Paging | 페이지 정보가 요청과 맞고 서로 맞음; 요청한 만큼의 상품, 1,000개까지 | paging fields agree with the request and with each other; as many products as requested, up to 1,000
    list-order | 순서 | Order | 최신 상품이 먼저, 같은 상품은 한 번만 | newest first, every product once
    next-page | 다음 페이지 | Next page | 첫 페이지에 이어지는 상품, 반복 없음 | products that follow page 1, without repetition
    page-past-end | 끝을 넘은 페이지 | Page past the end | 본문 없는 204 (v1은 빈 목록) | 204 without a body (v1: an empty list)
    search | 검색 | Search | 첫 페이지의 상품을 이름과 한글로 찾음; 결과가 없으면 본문 없는 204 | finds a product of page 1 by its name, and by a Korean word; 204 without a body if nothing matches
    detail | 상품 | Product | 모든 키와 이미지 1~5장이 있는 요청한 상품 | the requested product with all keys and 1–5 images
    missing-product | 없는 상품 | Missing product | 404, 읽을 수 있는 오류 메시지 | 404 with a readable error message
    image | 이미지 | Image | 200, PNG나 JPEG, 300kB 미만 | 200, a PNG or JPEG of less than 300 kB
    registration | 등록 | Registration | 201, application/json, 보낸 값 | 201, application/json, the values that were sent
    edit | 수정 | Edit | 수정한 값, 다시 읽어도 같음 | the new values, also when read again
    deletion | 삭제 | Deletion | 성공한 뒤에는 상품이 없음 | success, and the product is gone
    leftovers | 남은 상품 | Leftovers | 검사한 상품이 남지 않음 | no product of the check is left
    met | 정상 | ok | 서버는 확인한 {}개 항목에서 계약을 지킵니다. | The server keeps the contract in {}.
    deviates | 다름 | differs | 서버에 계약과 다른 항목이 {}개 있고, 이 패키지는 처리합니다. | The server works, with {} that this package handles.
    broken | 고장 | broken | 서버가 계약을 어깁니다: {}. | The server breaks the contract: {}.
    skipped | 건너뜀 | skipped
    expected | 계약 | expected
    needs | '{}' 항목이 먼저 필요함 | needs '{}' first
    unreachable | 서버가 응답하지 않음 | the server doesn't answer \
    | 서버를 검사할 수 없습니다: {} 주소와 네트워크를 확인하세요. | The server can't be checked: {} Check the address and the network.
    busy | 서버가 지금 요청을 받지 않음 (상태 코드 {}) | the server takes no requests now (status {}) \
    | 판정할 수 없습니다. 서버나 그 앞의 프록시가 지금 요청을 받지 않습니다 (상태 코드 {}). 나중에 다시 시도하세요. \
    | No verdict is possible: the server, or a proxy in front of it, takes no requests now (status {}). Try again later.
    foreign | API가 아닌 것이 응답함 (상태 코드 {}) | something else than the API answers (status {}) \
    | 판정할 수 없습니다. 이 주소에서는 로그인 페이지나 프록시 같은 다른 것이 응답합니다 (상태 코드 {}). 주소를 확인하세요. \
    | No verdict is possible: something else answers at this address, such as a proxy or a sign-in page (status {}). \
    Check the address.
    cancelled | 검사가 취소됨 | the check was cancelled \
    | 판정할 수 없습니다. 검사가 끝나기 전에 취소되었습니다. | No verdict is possible: the check was cancelled.
    hanging-writes | 서버가 쓰기 요청에 응답하지 않음 | the server doesn't answer writes \
    | 판정할 수 없습니다. 서버가 쓰기 요청에 응답하지 않습니다. 읽기는 동작합니다. \
    | No verdict is possible: the server doesn't answer writes. Reading works.
    refused-seller | 서버가 판매자 정보를 받아들이지 않음 (상태 코드 {}) | the server doesn't accept the seller (status {}) \
    | 판정할 수 없습니다. 서버가 판매자의 식별자나 암호를 받아들이지 않습니다 (상태 코드 {}). 둘을 확인하세요. \
    | No verdict is possible: the server doesn't accept the seller's identifier or secret (status {}). Check both.
    """

  /// The message for an error of a repository.
  init(_ error: MarketError) { self.init { error.message(in: $0).description } }

  /// The message for a request without a response.
  init(_ error: NetworkError) { self.init(MarketError(.network(error))) }
}

extension [LocalizedText] {
  /// The texts, separated by commas.
  var list: LocalizedText {
    LocalizedText { language in map { $0(language) }.joined(separator: ", ") }
  }
}
