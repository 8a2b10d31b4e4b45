import OpenMarketDomain

// Each entry has three lines: the code, the description, and the recovery suggestion.
// swift-format-ignore
extension MessageCode {
  var korean: MessageExplanation {
    switch self {
    case .offline: .init(
      "서버에 연결할 수 없습니다.",
      "네트워크와 서버 주소를 확인한 뒤 다시 시도하세요.")
    case .untrustedServer: .init(
      "서버에 안전하게 연결할 수 없습니다. 인증서가 만료되었거나, 다른 호스트의 것이거나, 이 기기에서 신뢰할 수 없습니다.",
      "서버 주소와 기기의 시계를 확인하세요. 인증서 발급자를 신뢰한다면 시스템 인증서에 추가하세요.")
    case .handshakeFailed: .init(
      "서버에 보안 연결을 할 수 없습니다.",
      "서버 주소를 확인하세요. 포트가 https 대신 http를 사용할 수도 있습니다.")
    case .missingLibrary: .init(
      "네트워크 연결에 필요한 라이브러리를 사용할 수 없습니다.",
      "없다면 패키지 libcurl4(Debian, Ubuntu) 또는 libcurl(Fedora, Alpine)을 설치하세요. 있다면 다른 프로그램을 종료하세요.")
    case .proxyFailed: .init(
      "프록시가 서버에 연결하지 않습니다.",
      "기기의 설정과 https_proxy, http_proxy에서 프록시를 확인하세요.")
    case .missingCertificates: .init(
      "서버를 확인할 때 쓸 신뢰할 수 있는 인증서가 없습니다.",
      "패키지 ca-certificates를 설치하거나 SSL_CERT_FILE에 적힌 파일을 확인하세요.")
    case .secureConnectionRequired: .init(
      "연결이 암호화되지 않아 아무것도 보내지 않았습니다.",
      "https 주소를 사용하세요. http는 믿을 수 있는 서버에만 허용하세요.")
    case .timedOut: .init(
      "서버가 제시간에 응답하지 않았습니다.",
      "잠시 후 다시 시도하세요.")
    case .cancelled: .init(
      "요청이 취소되었습니다.",
      "결과가 필요하면 다시 시도하세요.")
    case .connectionLost: .init(
      "연결이 끊어졌습니다.",
      "다시 시도하세요.")
    case .unauthorized: .init(
      "서버에 등록되지 않은 판매자입니다.",
      "식별자를 확인하세요.")
    case .forbidden: .init(
      "서버가 허용하지 않은 요청입니다.",
      "암호를 확인하고, 본인의 상품인지 확인하세요.")
    case .wrongSecret: .init(
      "암호가 맞지 않습니다.",
      "암호를 다시 입력하세요.")
    case .notOwner: .init(
      "다른 판매자의 상품입니다.",
      "본인의 상품을 선택하세요.")
    case .notFound: .init(
      "찾을 수 없습니다. 이미 삭제되었을 수 있습니다.",
      "목록을 새로 고치거나 서버 주소를 확인하세요.")
    case .conflict: .init(
      "다른 변경이 먼저 처리되었습니다.",
      "새로 고쳐 확인한 뒤 다시 시도하세요.")
    case .rejected: .init(
      "서버가 요청을 거절했습니다.",
      "입력한 내용을 고친 뒤 다시 시도하세요.")
    case .tooLarge: .init(
      "요청이 서버의 한도보다 큽니다.",
      "이미지 수를 줄이거나 더 작은 이미지를 선택하세요.")
    case .unavailable: .init(
      "지금은 서버를 사용할 수 없습니다.",
      "잠시 후 다시 시도하세요.")
    case .responseTooLarge: .init(
      "서버의 응답이 너무 큽니다.",
      "한 번에 더 적은 상품을 불러오세요. 이렇게 큰 파일 하나는 볼 수 없습니다.")
    case .malformedResponse: .init(
      "서버의 응답을 읽을 수 없습니다.",
      "서버 주소를 확인하세요.")
    case .redirected: .init(
      "서버가 안내한 다른 주소를 사용할 수 없습니다.",
      "서버 주소를 확인하고, 믿을 수 있으면 새 주소를 사용하세요.")
    case .invalidRequest: .init(
      "요청을 보낼 수 없습니다.",
      "입력한 내용과 서버 주소를 확인하세요.")
    case .outcomeUnknown: .init(
      "변경되었는지 확인할 수 없습니다. 나중에 변경될 수 있습니다.",
      "상품을 확인한 뒤 다시 시도하세요.")
    case .unsupported: .init(
      "이 서버가 지원하지 않는 기능입니다.",
      "이 기능 없이 계속하거나 새 버전의 서버를 사용하세요.")
    case .notCached: .init(
      "오프라인에서는 볼 수 없습니다.",
      "네트워크에 연결한 뒤 다시 시도하세요.")
    case .pagesNotSaved: .init(
      "오프라인에서 볼 내용을 저장할 수 없습니다.",
      "폴더의 남은 공간과 권한을 확인하세요.")
    case .pagesNotRemoved: .init(
      "오프라인에서 보려고 저장한 내용을 지울 수 없어 오래된 내용이 남아 있을 수 있습니다.",
      "폴더의 권한을 확인하거나 폴더를 삭제하세요.")

    case .emptyResponse: .init(
      "응답이 비어 있습니다.",
      "다시 시도하세요. 계속되면 서버 운영자에게 문의하세요.")
    case .notHTTP: .init(
      "올바른 HTTP 응답이 아닙니다.",
      "서버 주소와 포트를 확인하세요.")
    case .compressedResponse: .init(
      "요청하지 않은 압축된 응답입니다.",
      "서버 운영자에게 문의하세요.")
    case .invalidJSON: .init(
      "올바른 JSON이 아닙니다.",
      "서버 주소를 확인하세요.")
    case .invalidUTF8: .init(
      "올바른 UTF-8이 아닙니다.",
      "서버 주소를 확인하세요.")
    case .missingKey: .init(
      "필요한 키가 없습니다.",
      "서버 주소와 API 버전을 확인하세요.")
    case .nullValue: .init(
      "필요한 값이 null입니다.",
      "서버 운영자에게 문의하세요.")
    case .wrongType: .init(
      "값의 형식이 다릅니다.",
      "서버 주소와 API 버전을 확인하세요.")
    case .unreadableValue: .init(
      "사용할 수 없는 값이 있습니다.",
      "서버 운영자에게 문의하세요.")
    case .notAnAmount: .init(
      "올바른 금액이 아닙니다.",
      "서버 운영자에게 문의하세요.")
    case .amountTooPrecise: .init(
      "금액의 소수 자릿수가 네 자리보다 많습니다.",
      "서버 운영자에게 문의하세요.")
    case .amountOutOfRange: .init(
      "금액이 너무 큽니다.",
      "서버 운영자에게 문의하세요.")
    case .otherProduct: .init(
      "서버가 다른 상품을 보냈습니다.",
      "새로 고치세요. 계속되면 서버 운영자에게 문의하세요.")
    case .notADeletionAddress: .init(
      "서버가 삭제할 주소를 보내지 않았습니다.",
      "상품이 아직 있는지 확인한 뒤 다시 시도하세요.")
    case .notAnImage: .init(
      "표시할 수 없는 이미지입니다.",
      "나중에 다시 시도하세요. 판매자가 이미지를 다시 올려야 할 수 있습니다.")
    case .notAnImageAddress: .init(
      "이미지의 주소를 사용할 수 없습니다.",
      "이미지 없이 계속하세요. 주소는 서버 운영자가 고쳐야 합니다.")

    case .nameLength: .init(
      "이름이 너무 짧거나 깁니다.",
      "이름은 \(ProductLimits.nameLength.korean)자로 입력하세요.")
    case .descriptionLength: .init(
      "설명이 너무 짧거나 깁니다.",
      "설명은 \(ProductLimits.descriptionLength.korean)자로 입력하세요.")
    case .negativePrice: .init(
      "가격이 0보다 작습니다.",
      "가격은 0 이상으로 입력하세요.")
    case .negativeDiscount: .init(
      "할인 금액이 0보다 작습니다.",
      "할인 금액은 0 이상으로 입력하세요.")
    case .discountAbovePrice: .init(
      "할인 금액이 가격보다 큽니다.",
      "할인 금액은 가격 이하로 입력하세요.")
    case .discountCurrency: .init(
      "가격과 할인 금액의 통화가 다릅니다.",
      "가격과 할인 금액은 같은 통화로 입력하세요.")
    case .negativeStock: .init(
      "재고가 0보다 작습니다.",
      "재고는 0 이상으로 입력하세요.")
    case .imageCount: .init(
      "이미지가 없거나 너무 많습니다.",
      "이미지는 \(ProductLimits.imageCount.korean)장 선택하세요.")
    case .imageSize: .init(
      "이미지가 너무 크거나 파일이 비어 있습니다.",
      "\(LocalizedText.size(ProductLimits.imageSize.upperBound).korean)보다 작은 이미지를 선택하세요.")
    case .imageFormat: .init(
      "PNG나 JPEG로 읽을 수 없는 이미지입니다.",
      "이미지를 PNG나 JPEG로 저장하세요.")
    case .unknownThumbnail: .init(
      "대표 이미지가 이 상품의 이미지가 아닙니다.",
      "대표 이미지는 이 상품의 이미지 중에서 선택하세요.")
    case .missingValue: .init(
      "필수 항목이 비어 있습니다.",
      "값을 입력하세요.")
    case .unreadableNumber: .init(
      "올바른 숫자가 아닙니다.",
      "숫자로만 입력하세요.")
    case .tooManyDecimals: .init(
      "소수 자릿수가 너무 많습니다.",
      "소수 자릿수를 줄이세요.")
    case .numberOutOfRange: .init(
      "숫자가 너무 크거나 작습니다.",
      "메시지에 있는 범위의 숫자를 입력하세요.")

    case .imageToolFailed: .init(
      "이미지를 압축할 수 없습니다.",
      "다시 저장하거나 다른 이미지를 선택하세요.")
    case .imageNotSmallEnough: .init(
      "압축해도 이미지가 너무 큽니다.",
      "더 작은 이미지를 선택하세요.")
    case .imageToolMadeNoImage: .init(
      "압축한 이미지를 읽을 수 없습니다.",
      "다른 이미지를 선택하세요.")

    case .notSignedIn: .init(
      "로그인하지 않았습니다.",
      "판매자로 로그인한 뒤 다시 시도하세요.")
    case .imagesFixed: .init(
      "등록된 상품의 이미지는 바꿀 수 없습니다.",
      "다른 대표 이미지를 선택하거나 상품을 다시 등록하세요.")
    case .ambiguousRegistration: .init(
      "상품이 등록되었는지 확인할 수 없습니다. 다음 중 등록한 상품이 있을 수 있습니다.",
      "맞는 상품을 선택하고, 없으면 다시 등록하세요.")
    case .registrationUnknown: .init(
      "상품이 등록되었는지 확인할 수 없습니다. 나중에 나타날 수 있습니다.",
      "상품 목록을 확인한 뒤 다시 등록하세요.")
    case .earlierRegistrationUnknown: .init(
      "지난번에 보낸 상품이 등록되었을 수 있습니다.",
      "상품 목록을 확인한 뒤 다시 등록하세요.")
    case .updateUnknown: .init(
      "상품이 수정되었는지 확인할 수 없습니다. 나중에 수정될 수 있습니다.",
      "상품을 확인한 뒤 다시 시도하세요.")
    case .deletionUnknown: .init(
      "상품이 삭제되었는지 확인할 수 없습니다. 나중에 삭제될 수 있습니다.",
      "상품이 아직 있는지 확인한 뒤 다시 시도하세요.")

    case .draftRestored: .init(
      "작성하던 내용을 불러왔습니다.",
      "이어서 작성하거나 버리세요.")
    case .draftDamaged: .init(
      "작성하던 내용이 손상되어 불러올 수 없습니다.",
      "다시 입력하세요. 손상된 파일은 남겨 둡니다.")
    case .draftForeign: .init(
      "다른 버전의 앱에서 저장한 내용입니다.",
      "다시 입력하거나 그 버전에서 여세요.")
    case .imagesLost: .init(
      "작성하던 내용의 이미지 일부가 없습니다.",
      "이미지를 다시 추가하세요.")
    case .draftNotSaved: .init(
      "작성 중인 내용을 저장할 수 없습니다.",
      "앱을 닫기 전에 마치세요.")
    case .earlierDraft: .init(
      "지난번에 작성하던 내용을 이제 불러올 수 있습니다.",
      "불러오거나 지금 내용을 먼저 마치세요. 지금 내용은 저장되지 않습니다.")
    case .changedElsewhere: .init(
      "상품이 다른 곳에서 수정되었습니다.",
      "보내기 전에 해당 항목을 확인하세요.")
    case .deletedElsewhere: .init(
      "상품이 삭제되었습니다.",
      "편집 화면을 닫으세요.")
    case .noSuchProduct: .init(
      "이 번호의 상품이 없습니다.",
      "번호를 확인하세요. 입력한 내용은 그대로 있습니다.")

    case .emptyIdentifier: .init(
      "식별자가 비어 있습니다.",
      "마켓에서 받은 식별자를 입력하세요.")
    case .unsendableIdentifier: .init(
      "식별자에 공백이나 사용할 수 없는 문자가 있습니다.",
      "마켓에서 받은 그대로 입력하세요.")
    case .emptySecret: .init(
      "암호가 비어 있습니다.",
      "마켓에서 받은 암호를 입력하세요.")
    case .unreadableVendorNumber: .init(
      "판매자 번호가 올바르지 않습니다.",
      "1 이상의 정수로 입력하거나 비워 두세요.")
    case .missingVendorNumber: .init(
      "판매자 번호를 알 수 없습니다.",
      "판매자 설정에 판매자 번호를 입력한 뒤 다시 시도하세요.")
    case .sellerStoreUnavailable: .init(
      "저장된 판매자 정보를 바꿀 수 없습니다.",
      "원인을 해결하고 다시 시도하세요.")
    }
  }
}

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
    case .freeSpace: "서버의 디스크 공간을 늘린 뒤 다시 시도하세요."
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
    case .otherProduct(let asked, let got): "서버가 \(asked)번 대신 \(got)번 상품을 보냈습니다."
    case .products(let ids): "상품 \(ids.count)개: \(ids.map { "#\($0)" }.list)"
    case .notFound(let search): "\(search.endText) 현재 “\(search.name.excerpt)” 상품을 찾지 못함"
    case .notSeen(let search): "\(search.endText) 현재 “\(search.name.excerpt)” 상품의 변경을 확인하지 못함"
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
    case .field(.name): "이름"
    case .field(.description): "설명"
    case .field(.price): "가격"
    case .field(.discount): "할인 금액"
    case .field(.stock): "재고"
    case .field(.images): "이미지"
    case .field(.thumbnail): "대표 이미지"

    case .compressed(let from, let to):
      "\(LocalizedText.size(from.byteCount).korean)(\(from.pixelSize))에서 \(LocalizedText.size(to.byteCount).korean)(\(to.pixelSize))로 압축했습니다."
    case .stock(let count, let isSoldOut): isSoldOut ? "품절" : "\(count)개 남음"
    case .won(let number): "\(number)원"
    case .earlierPrice(let price): "할인 전 \(price)"
    case .percentOff(let number): "\(number)퍼센트 할인"
    case .beingDeleted: "삭제하는 중"
    case .deleted: "삭제됨"
    case .listChanged: "목록이 바뀌었습니다. 새로 고치면 순서대로 표시됩니다."
    case .newAbove: "위에 새 상품이 있습니다. 새로 고치면 표시됩니다."
    case .missing(let count): "서버가 목록을 일찍 끝냈습니다. 빠진 상품은 \(count)개입니다."
    case .confirmDeletion(let product): "\(product) 상품을 삭제할까요?"
    case .productNumber: "상품 번호"
    case .currency: "통화"
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

extension ClosedRange<Int> {
  fileprivate var korean: String { "\(lowerBound)~\(upperBound)" }
}
