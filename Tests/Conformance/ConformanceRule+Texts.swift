extension ConformanceRule {
  /// The title and the expectation of each rule: after the rule's raw value, each in Korean and in English. An empty line ends an entry.
  static let table = #"""
    transport
    암호화
    Encryption
    https, 이 컴퓨터 안에서는 http도 됨
    https, or http on this computer

    reachable
    연결
    Reachable
    응답이 있음
    any response

    health
    상태 확인
    Health
    200, text/plain, 따옴표를 포함한 "OK"
    200, text/plain, "OK" including the quotes

    list-page
    첫 페이지
    First page
    200, application/json, 읽을 수 있는 목록; 상품이 없으면 본문 없는 204
    200, application/json, a readable list; 204 without a body if there are no products

    list-rows
    목록의 행
    Rows
    모든 행을 읽을 수 있고 모든 키가 있음
    every row is readable and has all keys

    list-paging
    페이지 정보
    Paging
    페이지 정보가 요청과 맞고 서로 맞음
    paging fields agree with the request and with each other

    list-size
    페이지 크기
    Page size
    요청한 만큼의 행
    as many rows as requested

    list-order
    순서
    Order
    최신 상품이 먼저, 같은 상품은 한 번만
    newest first, every product once

    prices
    가격
    Prices
    읽을 수 있는 금액, 할인가 = 가격 − 할인 ≥ 0
    readable amounts; bargain price = price − discount ≥ 0

    dates
    날짜
    Dates
    2022-10-18T00:00:00 형식 (v1은 초 단위 숫자)
    the form 2022-10-18T00:00:00 (v1: a number of seconds)

    next-page
    다음 페이지
    Next page
    첫 페이지에 이어지는 행, 반복 없음
    rows that follow page 1, without repetition

    page-past-end
    끝을 넘은 페이지
    Page past the end
    본문 없는 204 (v1은 빈 목록)
    204 without a body (v1: an empty list)

    page-of-1000
    1,000개짜리 페이지
    Page of 1,000
    1,000개까지 모든 행
    all rows, up to 1,000

    search
    검색
    Search
    첫 페이지의 상품을 이름으로 찾음
    finds a product of page 1 by its name

    search-korean
    한글 검색
    Search in Korean
    퍼센트 인코딩된 한글로 찾음
    finds a product by a percent-encoded Korean word

    search-without-match
    결과 없는 검색
    Search without match
    본문 없는 204
    204 without a body

    detail
    상품
    Product
    200, application/json, 모든 키가 있는 요청한 상품
    200, application/json, the requested product with all keys

    detail-images
    상품의 이미지
    Product's images
    이미지 1–5장
    1–5 images

    missing-product
    없는 상품
    Missing product
    404, 읽을 수 있는 오류 메시지
    404 with a readable error message

    image
    이미지
    Image
    200, PNG나 JPEG, 300kB 이하
    200, a PNG or JPEG of at most 300 kB

    unknown-path
    없는 경로
    Unknown path
    404
    404

    registration
    등록
    Registration
    201, application/json, 보낸 값
    201, application/json, the values that were sent

    name-length
    이름의 길이
    Name length
    너무 짧거나 긴 이름을 거절
    refuses a name that is too short or too long

    description-length
    설명의 길이
    Description length
    너무 짧거나 긴 설명을 거절
    refuses a description that is too short or too long

    image-count
    이미지의 수
    Image count
    이미지 1–5장만 받음
    accepts only 1–5 images

    image-size
    이미지의 크기
    Image size
    300kB 이상인 이미지를 거절
    refuses an image of 300 kB or more

    edit
    수정
    Edit
    수정한 값, 다시 읽어도 같음
    the new values, also when read again

    deletion
    삭제
    Deletion
    성공한 뒤에는 상품이 없음
    success, and the product is gone

    leftovers
    남은 상품
    Leftovers
    검사한 상품이 남지 않음
    no product of the check is left

    redirects
    리디렉션
    Redirects
    없음
    none
    """#
}
