import OpenMarketDomain

extension Phrase {
  var korean: String {
    switch self {
    case .serverReason(let reason): "서버의 설명: \(reason.excerpt)"
    case .status(let status): "상태 코드 \(status)"
    case .retry(let count, .second): "\(count)초 후 다시 시도하세요."
    case .retry(let count, .minute): "\(count)분 후 다시 시도하세요."
    case .retry(let count, .hour): "\(count)시간 후 다시 시도하세요."
    case .retryLater: "나중에 다시 시도하세요."
    case .checkServer: "서버 주소를 확인하세요. 주소가 맞으면 서버 운영자에게 문의하세요."
    case .shortenText: "더 짧은 글자로 검색하세요."
    case .freeSpace: "서버 디스크의 남은 공간과 권한을 확인한 뒤 다시 시도하세요."
    case .server(let host): "서버 \(host.excerpt)"
    case .seller(let name): "판매자 \(name.excerpt)"
    case .byteLimit(let limit): "한도 \(LocalizedText.size(limit).korean)"
    case .newAddress(let address): "새 주소 \(address.excerpt)"
    case .feature(.search): "검색"
    case .feature(.healthCheck): "상태 확인"
    case .feature(.fractionalPrices): "소수 가격"
    case .feature(.vendors): "상품의 판매자 표시"
    case .feature(.thumbnailChoice): "대표 이미지 선택"
    case .wrongType(.string): "값이 문자열이 아닙니다."
    case .wrongType(.number): "값이 숫자가 아닙니다."
    case .wrongType(.boolean): "값이 참/거짓이 아닙니다."
    case .wrongType(.array): "값이 배열이 아닙니다."
    case .wrongType(.object): "값이 객체가 아닙니다."
    case .otherProduct(let expected, let actual): "서버가 \(expected)번 대신 \(actual)번 상품을 보냈습니다."
    case .products(let ids): "상품 \(ids.count)개: \(ids.map { "#\($0)" }.list)"
    case .notFound(let name, let time): "\(time.timeText) 현재 “\(name.excerpt)” 상품을 찾지 못함"
    case .notSeen(let name, let time):
      "\(time.timeText) 현재 “\(name.excerpt)” 상품의 변경을 확인하지 못함"
    case .notChecked(let error): "상품을 확인할 수 없었음: \(error.summary(in: .korean))"
    case .response(let error): "요청에 대한 응답: \(error.summary(in: .korean))"
    case .noSpace: "저장 공간 부족"

    case .currentLength(let count): "현재 \(count)자"
    case .currentImages(let count): "현재 \(count)장"
    case .current(let value): "현재 \(value.excerpt)"
    case .discountAndPrice(let discount, let price): "할인 금액 \(discount), 가격 \(price)"
    case .image(let index, let name): "\(index + 1)번 이미지: \(name.excerpt)"
    case .bytes(let count): LocalizedText.size(count).korean
    case .emptyFile: "파일이 비어 있습니다. 다시 선택하세요."
    case .fileEndsEarly: "파일이 중간에 끝났습니다. 다시 선택하세요."
    case .enter(let field): "\(Self.field(field).korean) 항목을 입력하세요."
    case .notANumber(let field, let text):
      "\(Self.field(field).korean) 항목은 숫자로만 입력하세요. (현재 “\(text.excerpt)”)"
    case .decimals(let field, 0): "\(Self.field(field).korean) 항목은 정수로 입력하세요."
    case .decimals(let field, let allowed):
      "\(Self.field(field).korean) 항목은 소수 \(allowed)자리까지 입력하세요."
    case .range(let field, let range):
      "\(Self.field(field).korean) 항목은 \(range.lowerBound)~\(range.upperBound) 사이로 입력하세요."
    case .field(let field): field.term.korean

    case .compressed(let from, let to):
      "\(LocalizedText.size(from.byteCount).korean)(\(from.pixelSize))에서 \(LocalizedText.size(to.byteCount).korean)(\(to.pixelSize))로 압축했습니다."
    case .stock(let count, let isSoldOut): isSoldOut ? "품절" : "\(count)개 남음"
    case .won(let number): "\(number)원"
    case .earlierPrice(let price): "할인 전 \(price)"
    case .percentOff(let number): "\(number)퍼센트 할인"
    case .beingDeleted: "삭제하는 중"
    case .deleted: "삭제됨"
    case .missing(let count): "빠진 상품 \(count)개"
    case .confirmDeletion(let product): "\(product) 상품을 삭제할까요?"
    case .productNumber: "상품 번호"
    case .currency: "통화"
    case .sellerField(.identifier): "식별자"
    case .sellerField(.secret): "암호"
    case .sellerField(.vendorNumber): "판매자 번호"
    case .characters(let count, let limit): "\(limit)자 중 \(count)자"
    case .itIs(let product): "\(product) 상품이 맞습니다"
    case .discardDraft(mayBeRegistered: false): "작성 중인 내용을 폐기할까요?"
    case .discardDraft(mayBeRegistered: true):
      "작성 중인 내용을 폐기할까요? 상품이 이미 등록되었을 수 있습니다."
    case .deletionIsFinal: "삭제한 상품은 되돌릴 수 없습니다."
    case .product(let id): "#\(id)"
    case .signedIn(let number?): "판매자 #\(number) 계정으로 로그인했습니다."
    case .signedIn(nil): "판매자로 로그인했습니다."
    case .healthy(let milliseconds): "정상입니다. 응답 시간 \(milliseconds)ms."
    case .impaired(let text): "서비스가 응답했지만 정상이 아닙니다: \(text.excerpt)"
    case .plain(let text): text.excerpt
    }
  }
}
