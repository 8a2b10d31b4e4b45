import OpenMarketDomain
import OpenMarketPresentation

// Each entry has three lines: the code, and the hint in Korean and in English.
// swift-format-ignore
extension MessageCode {
  /// A hint for developers about the cause.
  var developerHint: LocalizedText {
    switch self {
    case .offline: LocalizedText(
      "아무것도 전송되지 않았습니다. 호스트 이름, 포트, 네트워크 경로 중 하나가 잘못되었습니다. 같은 컴퓨터에서 curl로 주소를 확인하세요.",
      "Nothing was sent: the host is unknown, nothing listens on the port, or the network is unreachable. Try the address with curl on the same computer.")
    case .untrustedServer: LocalizedText(
      "아무것도 전송되지 않았습니다. 이유는 NetworkError와 openmarket doctor 보고서에 있습니다. Linux에서는 발급자의 인증서를 /usr/local/share/ca-certificates에 넣고 update-ca-certificates를 실행하거나, SSL_CERT_FILE에 PEM 파일을 지정하세요.",
      "Nothing was sent. NetworkError and the report of openmarket doctor contain the reason. On Linux, copy the issuer's certificate to /usr/local/share/ca-certificates and run update-ca-certificates, or name a PEM file in SSL_CERT_FILE.")
    case .handshakeFailed: LocalizedText(
      "아무것도 전송되지 않았습니다. 서버가 TLS 핸드셰이크를 거부하거나 연결을 닫았거나, 포트가 TLS를 사용하지 않습니다. 이유는 NetworkError에 있습니다.",
      "Nothing was sent. The server refused the TLS handshake or closed the connection, or the port doesn't use TLS. NetworkError contains the reason.")
    case .missingLibrary: LocalizedText(
      "아무것도 전송되지 않았습니다. Linux에서 이 패키지는 첫 요청에 libcurl 7.68 이상을 불러옵니다. 완전히 정적인 프로그램은 불러올 수 없습니다. 내장 마켓에는 라이브러리가 필요하지 않습니다.",
      "Nothing was sent. On Linux, the package loads libcurl 7.68 or later at the first request. A fully static program can't load it. The embedded market needs no library.")
    case .secureConnectionRequired: LocalizedText(
      "허용하려면 설정의 allowsPlainHTTP를 켜세요. Apple 플랫폼에서는 Info.plist의 NSExceptionDomains에도 호스트를 추가하세요.",
      "Set allowsPlainHTTP in the configuration to allow it. On Apple platforms, also add the host to NSExceptionDomains in Info.plist.")
    case .timedOut: LocalizedText(
      "요청 기록에서 걸린 시간을 보고, 설정의 제한 시간을 확인하세요.",
      "Look at the durations in the log of attempts, and at the deadlines in the configuration.")
    case .cancelled: LocalizedText(
      "뷰 모델은 이 메시지를 표시하지 않고 이전 상태를 유지합니다. 작업을 취소한 코드를 찾으세요.",
      "View models never show this message. They keep the earlier state. Look for the code that cancelled the task.")
    case .connectionLost: LocalizedText(
      "응답이 끝나기 전에 서버나 프록시가 연결을 닫았습니다. 서버의 로그를 확인하세요.",
      "The server or a proxy closed the connection before the response was complete. Look at the server's log.")
    case .unauthorized: LocalizedText(
      "서버가 401로 응답했습니다. identifier 헤더가 전송되었는지, 이 서버가 발급한 식별자인지 확인하세요.",
      "The server responded with 401. Check that the identifier header was sent, and that this server issued the identifier.")
    case .forbidden: LocalizedText(
      "서버가 403으로 응답했습니다. 판매자 정보에 판매자 번호를 함께 저장하면 둘 중 무엇이 잘못되었는지 알 수 있습니다.",
      "The server responded with 403. Save the vendor number with the credentials, and the message says which of the two is wrong.")
    case .wrongSecret: LocalizedText(
      "본인의 상품인데도 서버가 403으로 응답했습니다. 식별자는 맞습니다.",
      "The server responded with 403 for one of the seller's own products. The identifier is right.")
    case .notOwner: LocalizedText(
      "서버가 403으로 응답했고 상품의 판매자가 다릅니다. 본인의 상품이라면 판매자 번호를 확인하세요.",
      "The server responded with 403, and the product's vendor isn't the seller. If the product is the seller's, check the vendor number.")
    case .notFound: LocalizedText(
      "서버가 404나 410으로 응답했습니다. 모든 요청이 그렇다면 주소에 경로가 더 있거나 오픈마켓 서버가 아닙니다.",
      "The server responded with 404 or 410. If every request fails this way, the address contains an extra path or isn't a market.")
    case .conflict: LocalizedText(
      "서버가 409로 응답했습니다. 요청을 현재 상품과 비교하세요.",
      "The server responded with 409. Compare the request with the current product.")
    case .rejected: LocalizedText(
      "상태 코드와 서버의 설명은 메시지에 있습니다. 알려진 서버는 형식이 다른 본문에 400으로 응답합니다.",
      "The message contains the status and the server's reason. Known servers respond with 400 to a form with an unexpected layout.")
    case .tooLarge: LocalizedText(
      "서버가 413으로 응답했습니다. 이미지는 모두 문서의 한도를 지켰으므로 이 서버나 프록시의 한도를 확인하세요.",
      "The server responded with 413. Every image is within the documented limits, so look for a limit of this server or of a proxy.")
    case .unavailable: LocalizedText(
      "서버가 429 또는 500 이상으로 응답했습니다. 설정이 허용하면 불러오기는 이미 다시 시도했습니다. 요청 기록을 확인하세요.",
      "The server responded with 429 or with 500 or higher. Loading was already retried if the configuration allows it. Look at the log of attempts.")
    case .responseTooLarge: LocalizedText(
      "한도는 설정에 있습니다. 이만큼 큰 응답은 오픈마켓 서버가 아닌 곳에서 오는 경우가 많습니다.",
      "The limit is part of the configuration. A response of this size often comes from a server that isn't a market.")
    case .malformedResponse: LocalizedText(
      "이유와 위치는 메시지에 있고, 이유마다 코드가 따로 있습니다. 응답을 설정한 apiVersion의 API와 비교하세요.",
      "The message says why and where. The reason has its own code. Compare the response with the API of the configured apiVersion.")
    case .redirected: LocalizedText(
      "https에서 http로, 판매자의 식별자가 있는 요청을 다른 호스트로, 또는 여러 번 이어지는 리디렉션은 따라가지 않습니다. 새 주소에 연결할 수 없거나 인증서를 믿을 수 없어도 실패합니다. 최종 주소를 설정에 넣으세요.",
      "A redirect isn't followed from https to http, to another host if the request carries the seller's identifier, or many times in a row. Without an answer or a trusted certificate at the new address, it fails, too. Use the final address in the configuration.")
    case .invalidRequest: LocalizedText(
      "아무것도 전송되지 않았습니다. 호스트가 없는 주소처럼 보낼 수 없는 이유가 오류에 영어로 있습니다.",
      "Nothing was sent. The error contains the reason in English, for example an address without a host.")
    case .outcomeUnknown: LocalizedText(
      "응답이 없었거나, 408, 429, 500, 502, 503, 504 또는 읽을 수 없는 성공처럼 결과를 알 수 없는 응답이었습니다. 유스 케이스가 결과를 찾았지만 제시간에 보이지 않았습니다. 변경은 자동으로 다시 전송되지 않습니다.",
      "No response arrived, or one that confirms nothing, such as 408, 429, 500, 502, 503, 504 or a success that can't be read. The use cases looked for the result and didn't find it in time. A change is never sent again automatically.")
    case .unsupported: LocalizedText(
      "설정의 apiVersion을 확인하세요.",
      "Check the apiVersion of the configuration.")
    case .notCached: LocalizedText(
      "저장된 페이지가 없습니다. 설정에 offline이 있을 때 이전에 불러온 것만 저장됩니다.",
      "The page isn't saved. Only pages that were loaded before are saved, and only if offline is set in the configuration.")
    case .pagesNotSaved: LocalizedText(
      "offline 설정의 폴더를 읽거나 쓸 수 없습니다. 다른 기능은 그대로 동작하며, 같은 문제는 한 번만 알립니다.",
      "The folder of the offline configuration can't be read or written. Everything else works. Each problem is reported once.")

    case .emptyResponse: LocalizedText(
      "204만 빈 페이지를 뜻합니다. 응답의 상태와 길이를 확인하세요.",
      "Only 204 means an empty page. Check the status and the length of the response.")
    case .notHTTP: LocalizedText(
      "curl -v로 주소를 확인하세요. TLS나 다른 프로토콜을 쓰는 서버는 http 요청에 이렇게 응답합니다.",
      "Try the address with curl -v. A server that uses TLS or another protocol responds this way to a plain http request.")
    case .compressedResponse: LocalizedText(
      "요청에는 Accept-Encoding: identity가 있습니다. 모든 응답을 압축하는 프록시나 서버 설정을 찾으세요.",
      "Requests contain Accept-Encoding: identity. Look for a proxy or a server setting that compresses every response.")
    case .invalidJSON: LocalizedText(
      "응답 원문을 확인하세요. HTML은 프록시나 로그인 화면에서 오고, 중간에 끝나면 잘린 응답입니다.",
      "Look at the response. HTML comes from a proxy or a login page, and a response that stops midway was cut off.")
    case .invalidUTF8: LocalizedText(
      "응답의 바이트와 문자 집합을 확인하세요. 압축되었거나 이전 한국어 인코딩일 수 있습니다.",
      "Look at the bytes and the charset of the response. It may be compressed, or use an older Korean encoding.")
    case .missingKey: LocalizedText(
      "위치는 경로에 있습니다. 키의 철자가 다르면 다른 버전의 API입니다. 설정의 apiVersion을 확인하세요.",
      "The path contains the place. A key with another spelling belongs to another API version. Check the apiVersion of the configuration.")
    case .nullValue: LocalizedText(
      "위치는 경로에 있습니다. 이전 서버는 판매자가 비워 둔 항목을 null로 보냅니다.",
      "The path contains the place. Older servers send null for fields that a seller left out.")
    case .wrongType: LocalizedText(
      "위치는 경로에, 올바른 형식은 메시지에 있습니다. 설정의 apiVersion을 확인하세요.",
      "The path contains the place, and the message the expected type. Check the apiVersion of the configuration.")
    case .unreadableValue: LocalizedText(
      "경로의 값을 확인하세요. 숫자가 너무 크거나, 정수 자리에 소수가 있을 수 있습니다.",
      "Look at the value at the path. The number may be too large, or have a fraction where a whole number is required.")
    case .notAnAmount: LocalizedText(
      "경로의 값을 확인하세요. 십진수여야 합니다.",
      "Look at the value at the path. It must be a decimal number.")
    case .amountTooPrecise: LocalizedText(
      "경로의 값을 확인하세요. 금액은 정확하며 반올림하지 않습니다.",
      "Look at the value at the path. Amounts are exact and never rounded.")
    case .amountOutOfRange: LocalizedText(
      "경로의 값을 확인하세요. 가장 큰 금액은 922337203685477.5807입니다.",
      "Look at the value at the path. The largest amount is 922337203685477.5807.")
    case .otherProduct: LocalizedText(
      "두 번호는 메시지에 있습니다. 주소를 혼동하는 캐시가 있는지 확인하세요.",
      "The message contains both numbers. Look for a cache that mixes up addresses.")
    case .notADeletionAddress: LocalizedText(
      "삭제하려면 먼저 서버의 상품 경로 아래에 있는 주소를 받아야 합니다. 아무것도 삭제되지 않았습니다.",
      "A deletion first requests its address, a path below the server's products. Nothing was deleted.")
    case .notAnImage: LocalizedText(
      "크기가 올바른 PNG나 JPEG가 아닙니다. 저장소 서버가 글을 보냈을 수 있으니 주소를 직접 열어 보세요.",
      "The bytes aren't a PNG or JPEG with a valid size. Load the address by hand: a storage server may respond with text.")

    case .nameLength: LocalizedText(
      "이모지는 한 글자로 셉니다. 서버가 보낸 이름은 한도를 넘어도 표시합니다.",
      "An emoji counts as one character. Names from a server may exceed the limit, and are shown.")
    case .descriptionLength: LocalizedText(
      "이모지는 한 글자로 셉니다. 서버가 보낸 설명은 한도를 넘어도 표시합니다.",
      "An emoji counts as one character. Descriptions from a server may exceed the limit, and are shown.")
    case .negativePrice: LocalizedText(
      "빼기 기호를 입력했거나, 계산한 금액을 그대로 넘겼습니다.",
      "The text contains a minus sign, or the draft got a computed amount.")
    case .negativeDiscount: LocalizedText(
      "할인 금액은 가격에서 빼는 금액이며, 할인된 가격이나 할인율이 아닙니다.",
      "A discount is the amount off the price, not the new price and not a percentage.")
    case .discountAbovePrice: LocalizedText(
      "할인 금액은 가격에서 빼는 금액입니다. 서버는 더 큰 금액도 받아들여 음수 가격을 표시합니다.",
      "A discount is the amount off the price. Servers accept a higher one and then show a negative price.")
    case .discountCurrency: LocalizedText(
      "통화가 다르면 뺄 수 없습니다.",
      "Amounts of different currencies can't be subtracted.")
    case .negativeStock: LocalizedText(
      "빼기 기호를 입력했거나, 계산한 수를 그대로 넘겼습니다. 재고가 0이면 품절입니다.",
      "The text contains a minus sign, or the draft got a computed number. A product with a stock of 0 is sold out.")
    case .imageCount: LocalizedText(
      "이미지는 등록할 때만 보낼 수 있습니다. 그 뒤에는 대표 이미지만 바꿀 수 있습니다.",
      "Images are sent with the registration and can't be changed later. Only the choice of the thumbnail can.")
    case .imageSize: LocalizedText(
      "이미지를 압축할 수 있는 앱은 ImageCompressor를 제공합니다.",
      "An app that can compress images provides an ImageCompressor.")
    case .imageFormat: LocalizedText(
      "파일 이름이 아니라 내용으로 판단합니다. 휴대전화 사진은 HEIC인 경우가 많습니다.",
      "The bytes decide, not the name of the file. Photos from phones are often HEIC.")
    case .unknownThumbnail: LocalizedText(
      "상품을 다시 불러와 이미지 중 하나의 번호를 사용하세요.",
      "Load the product again, and use the number of one of its images.")
    case .missingValue: LocalizedText(
      "가격과 재고는 필수입니다. 품절 상품의 재고는 0입니다. 할인 금액은 비워 두면 0입니다.",
      "The price and the stock are required. A product that is sold out has a stock of 0. An empty discount is 0.")
    case .unreadableNumber: LocalizedText(
      "뷰 모델의 로캘에 맞는 구분 기호와 전각 숫자를 쓸 수 있습니다.",
      "Numbers may contain the separators of the view model's locale, and full-width digits.")
    case .tooManyDecimals: LocalizedText(
      "금액은 소수 네 자리까지이며 반올림하지 않습니다. 재고는 정수입니다.",
      "Amounts have at most four decimal places and are never rounded. A stock is a whole number.")
    case .numberOutOfRange: LocalizedText(
      "금액은 만분의 일 단위의 64비트 정수입니다. 범위는 오류에 있습니다.",
      "Amounts are 64-bit counts of ten-thousandths. The issue contains the range.")

    case .imageToolFailed: LocalizedText(
      "도구의 출력이 메시지에 있습니다. 같은 파일로 도구를 직접 실행해 보세요.",
      "The message contains the output of the tool. Run the tool by hand with the same file.")
    case .imageNotSmallEnough: LocalizedText(
      "도구의 보고가 아니라 결과의 바이트 수로 판단합니다.",
      "The size of the result in bytes decides, not the report of the tool.")
    case .imageToolMadeNoImage: LocalizedText(
      "ImageCompressor나 그 도구는 온전한 PNG나 JPEG 파일을 만들어야 합니다.",
      "The ImageCompressor, or its tool, must return a complete PNG or JPEG file.")

    case .notSignedIn: LocalizedText(
      "아무것도 전송되지 않았습니다. 컨테이너의 SellerCredentialStore에 판매자 정보가 없습니다.",
      "Nothing was sent. The container's SellerCredentialStore contains no credentials.")
    case .imagesFixed: LocalizedText(
      "API는 등록할 때만 이미지를 받습니다. 이런 상품에서 편집기의 이미지 메서드는 아무 일도 하지 않습니다.",
      "The API accepts images only with a registration. The editor's methods for images do nothing for such a product.")
    case .ambiguousRegistration: LocalizedText(
      "모두 보낸 내용과 같은 상품입니다. 사용자가 결정하기 전에는 아무것도 전송되지 않습니다.",
      "Each of these products has the contents that were sent. Nothing is sent until the user decides.")
    case .registrationUnknown: LocalizedText(
      "응답이 없었거나 결과를 알 수 없는 응답이었고, 정해진 시간 안에 상품이 보이지 않았습니다. 게이트웨이가 나중에 처리할 수 있습니다. 같은 내용을 다시 등록하면 먼저 찾기만 하고 보내지 않습니다. 사용자가 확인한 뒤에는 sendAgain() 또는 유스 케이스의 forget(_:)를 호출하세요.",
      "No response arrived, or one that confirms nothing, and the product wasn't found within the reconciliation time. A gateway may still commit later. Submitting the same form searches and sends nothing. After the user has checked, call sendAgain(), or forget(_:) of the use case.")
    case .earlierRegistrationUnknown: LocalizedText(
      "지난번 등록은 취소되었거나, 내용이나 판매자가 달랐거나, 응답 전에 앱이 끝났습니다. 그래서 목록에서 찾을 수 없습니다.",
      "The earlier registration was cancelled, had other contents or another seller, or the app ended before the response. It can't be searched for.")
    case .updateUnknown: LocalizedText(
      "응답이 없었거나 결과를 알 수 없는 응답이었고, 정해진 시간 안에 수정한 내용이 보이지 않았습니다. 또는 응답 전에 앱이 끝났습니다. 게이트웨이가 나중에 처리할 수 있습니다.",
      "No response arrived, or one that confirms nothing, and the changes weren't found within the reconciliation time, or the app ended before the response. A gateway may still commit later.")
    case .deletionUnknown: LocalizedText(
      "응답이 없었거나 결과를 알 수 없는 응답이었고, 정해진 시간이 지나도 상품이 남아 있었습니다. 게이트웨이가 나중에 처리할 수 있습니다. 다음에 불러올 때 상품이 있는지 확인합니다.",
      "No response arrived, or one that confirms nothing, and the product was still there after the reconciliation time. A gateway may still commit later. The next load checks the product.")

    case .draftRestored: LocalizedText(
      "편집기는 보내거나 버릴 때까지 모든 변경을 저장합니다.",
      "The editor saves every change until it's submitted or discarded.")
    case .draftDamaged: LocalizedText(
      "파일은 임시 저장 폴더에 새 파일과 함께 있습니다. 첫 줄 다음의 JSON을 확인하세요.",
      "The file is in the folder for drafts, next to the new one. Check its JSON after the first line.")
    case .draftForeign: LocalizedText(
      "파일의 버전을 이 버전이 알지 못합니다. 파일은 덮어쓰지 않습니다.",
      "This version doesn't know the version in the file. The file isn't overwritten.")
    case .imagesLost: LocalizedText(
      "글은 온전합니다. 임시 저장 폴더의 이미지 파일이 없거나 바뀌었습니다.",
      "The texts are complete. Image files in the folder for drafts are missing, or have changed.")
    case .draftNotSaved: LocalizedText(
      "DraftStore가 쓰지 못했습니다. 임시 저장 폴더의 남은 공간과 권한을 확인하세요.",
      "The DraftStore couldn't write. Check the free space and the permissions of the folder for drafts.")
    case .earlierDraft: LocalizedText(
      "편집기를 열 때 DraftStore가 읽지 못했습니다. 지난 내용은 덮어쓰지 않습니다. restoreDraft()를 호출하면 불러옵니다.",
      "The DraftStore couldn't read when the editor opened. The earlier draft isn't overwritten. Call restoreDraft() to restore it.")
    case .changedElsewhere: LocalizedText(
      "사용자가 고치지 않은 항목은 새 값을 표시합니다.",
      "Fields that the user didn't change show the new values.")
    case .deletedElsewhere: LocalizedText(
      "이 앱의 다른 화면에서 삭제했거나, 없어진 것을 확인했습니다.",
      "Another screen of this app deleted the product, or found that it was gone.")
    case .noSuchProduct: LocalizedText(
      "서버에 상품이 없거나 다른 판매자의 상품입니다.",
      "The server didn't find the product, or it belongs to another vendor.")

    case .emptyIdentifier: LocalizedText(
      "식별자와 암호는 서버 운영자가 판매자마다 발급합니다.",
      "The server's operator issues an identifier and a secret to each seller.")
    case .unsendableIdentifier: LocalizedText(
      "식별자는 헤더로 보내므로 공백 없는 ASCII 문자여야 합니다. 함께 붙여 넣은 줄바꿈이 있는지 확인하세요.",
      "The identifier is sent as a header, so it must be printable ASCII without spaces. Look for a pasted line break.")
    case .emptySecret: LocalizedText(
      "암호가 맞는지는 서버만 확인할 수 있습니다.",
      "Only the server can check a secret.")
    case .unreadableVendorNumber: LocalizedText(
      "판매자의 상품에 있는 판매자(vendor) 번호입니다. 없으면 앱은 어느 상품이 본인의 것인지 알 수 없습니다.",
      "It's the vendor number of the seller's products. Without it, the app can't tell which products are the seller's.")
    case .missingVendorNumber: LocalizedText(
      "서비스가 판매자별 목록을 제공하지 않으므로 각 상품의 판매자(vendor) 번호를 비교합니다.",
      "The service can't list the products of a seller, so the list compares the vendor number of each product.")
    case .sellerStoreUnavailable: LocalizedText(
      "앱의 SellerCredentialStore가 알린 이유가 메시지에 있습니다. 로그인한 판매자는 바뀌지 않았습니다.",
      "The message contains the reason from the app's SellerCredentialStore. The signed-in seller hasn't changed.")
    }
  }
}
