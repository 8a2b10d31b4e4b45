package import OpenMarketDomain

extension MessageCode {
  /// The description and the recovery suggestion of each code, by the code's raw value.
  package static let texts = Dictionary(
    uniqueKeysWithValues: entries.map { lines in
      let places = stride(from: 1, to: lines.count - 1, by: 2)
      return (lines[0], places.map { LocalizedText(lines[$0], lines[$0 + 1]) })
    })

  /// The raw values of all codes, in the order of the table.
  static var codes: [String] { entries.map { $0[0] } }

  private static let entries = table.split(separator: "\n\n").map {
    $0.split(separator: "\n").map(String.init)
  }

  /// After each code, the description follows in Korean and in English, and then the recovery suggestion in both languages. An empty
  /// line ends an entry.
  private static let table = """
    offline
    서버에 연결할 수 없습니다.
    The server can't be reached.
    네트워크와 서버 주소를 확인한 뒤 다시 시도하세요.
    Check the network connection and the server address, then try again.

    untrusted-server
    서버에 안전하게 연결할 수 없습니다. 인증서가 만료되었거나, 다른 호스트의 것이거나, 이 기기에서 신뢰할 수 없습니다.
    The connection to the server isn't secure. Its certificate has expired, is for another host, or isn't trusted on this device.
    서버 주소와 기기의 시계를 확인하세요. 인증서 발급자를 신뢰한다면 시스템 인증서에 추가하세요.
    Check the server address and the clock of this device. If you trust the issuer of the certificate, add it to the system's certificates.

    handshake-failed
    서버에 보안 연결을 할 수 없습니다.
    A secure connection to the server can't be established.
    서버 주소를 확인하세요. 포트가 https 대신 http를 사용할 수도 있습니다.
    Check the server address. The port may use http instead of https.

    missing-library
    네트워크 연결에 필요한 라이브러리를 사용할 수 없습니다.
    A library for network connections can't be used.
    없다면 패키지 libcurl4(Debian, Ubuntu) 또는 libcurl(Fedora, Alpine)을 설치하세요. 있다면 다른 프로그램을 종료하세요.
    If it's missing, install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Alpine). Otherwise, close other programs.

    proxy-failed
    프록시가 서버에 연결하지 않습니다.
    The proxy doesn't connect to the server.
    기기의 설정과 https_proxy, http_proxy에서 프록시를 확인하세요.
    Check the proxy in the settings of this device, and in https_proxy and http_proxy.

    missing-certificates
    서버를 확인할 때 쓸 신뢰할 수 있는 인증서가 없습니다.
    There are no trusted certificates to check the server with.
    패키지 ca-certificates를 설치하거나 SSL_CERT_FILE에 적힌 파일을 확인하세요.
    Install the package ca-certificates, or check the file that SSL_CERT_FILE names.

    secure-connection-required
    연결이 암호화되지 않아 아무것도 보내지 않았습니다.
    The connection isn't encrypted, so nothing was sent.
    https 주소를 사용하세요. http는 믿을 수 있는 서버에만 허용하세요.
    Use an https address. Allow plain http only for a server you trust.

    timed-out
    서버가 제시간에 응답하지 않았습니다.
    The server didn't respond in time.
    잠시 후 다시 시도하세요.
    Try again in a moment.

    cancelled
    요청이 취소되었습니다.
    The request was cancelled.
    결과가 필요하면 다시 시도하세요.
    Try again if you still need the result.

    connection-lost
    연결이 끊어졌습니다.
    The connection was lost.
    다시 시도하세요.
    Try again.

    unauthorized
    서버에 등록되지 않은 판매자입니다.
    The server doesn't recognize this seller.
    식별자를 확인하세요.
    Check the identifier.

    forbidden
    서버가 허용하지 않은 요청입니다.
    The server doesn't allow this.
    암호를 확인하고, 본인의 상품인지 확인하세요.
    Check the secret, and that the product is yours.

    wrong-secret
    암호가 맞지 않습니다.
    The secret is wrong.
    암호를 다시 입력하세요.
    Enter the secret again.

    not-owner
    다른 판매자의 상품입니다.
    This product belongs to another seller.
    본인의 상품을 선택하세요.
    Choose one of your own products.

    not-found
    찾을 수 없습니다. 이미 삭제되었을 수 있습니다.
    Not found. It may have been deleted.
    목록을 새로 고치거나 서버 주소를 확인하세요.
    Refresh the list, or check the server address.

    conflict
    다른 변경이 먼저 처리되었습니다.
    Someone else made a change first.
    새로 고쳐 확인한 뒤 다시 시도하세요.
    Refresh, and check before you try again.

    rejected
    서버가 요청을 거절했습니다.
    The server rejected the request.
    입력한 내용을 고친 뒤 다시 시도하세요.
    Correct your input before you try again.

    too-large
    요청이 서버의 한도보다 큽니다.
    The request is too large for the server.
    이미지 수를 줄이거나 더 작은 이미지를 선택하세요.
    Choose fewer or smaller images.

    unavailable
    지금은 서버를 사용할 수 없습니다.
    The server is temporarily unavailable.
    잠시 후 다시 시도하세요.
    Try again in a moment.

    no-market
    이 주소의 서버는 오픈마켓 서버가 아닙니다.
    The server at this address isn't a market.
    서버 주소를 확인하세요.
    Check the server address.

    password-required
    서버 앞에서 따로 로그인을 요구합니다.
    The server is behind a sign-in of its own.
    서버 주소를 확인하거나 서버 운영자에게 문의하세요.
    Check the server address, or ask the server's operator.

    web-page
    서버가 데이터 대신 웹 페이지를 보냈습니다.
    The server sent a web page instead of data.
    서버 주소를 확인하세요. 로그인이 필요한 네트워크라면 먼저 로그인하세요.
    Check the server address. If your network asks you to sign in, do that first.

    response-too-large
    서버의 응답이 너무 큽니다.
    The server's response is too large.
    한 번에 더 적은 상품을 불러오세요. 이렇게 큰 파일 하나는 볼 수 없습니다.
    Load fewer products at once. A single file of this size can't be shown.

    malformed-response
    서버의 응답을 읽을 수 없습니다.
    The server's response can't be read.
    다시 시도하세요. 계속되면 서버 주소를 확인하고, 네트워크에 로그인이 필요한지도 확인하세요.
    Try again. If it happens again, check the server address, and whether your network needs a sign-in.

    redirected
    서버가 안내한 다른 주소를 사용할 수 없습니다.
    The server redirected the request to an address that can't be used.
    서버 주소를 확인하고, 믿을 수 있으면 새 주소를 사용하세요.
    Check the server address. Use the new one if you trust it.

    redirect-loop
    서버가 요청을 계속 다른 주소로 보내 응답을 받지 못했습니다.
    The server keeps redirecting the request, so there's no answer.
    서버 주소를 확인하세요. 주소가 맞으면 서버 운영자에게 문의하세요.
    Check the server address. If it's correct, contact the server's operator.

    invalid-request
    요청을 보낼 수 없습니다.
    The request can't be sent.
    입력한 내용과 서버 주소를 확인하세요.
    Check your input and the server address.

    request-not-prepared
    앱이 요청을 준비하지 못해 아무것도 보내지 않았습니다.
    The app couldn't prepare the request, so nothing was sent.
    잠시 후 다시 시도하세요.
    Try again in a moment.

    outcome-unknown
    변경되었는지 확인할 수 없습니다. 나중에 변경될 수 있습니다.
    We couldn't confirm your change. It may still happen.
    상품을 확인한 뒤 다시 시도하세요.
    Check the product before you try again.

    unsupported
    이 서버가 지원하지 않는 기능입니다.
    This server doesn't support the feature.
    이 기능 없이 계속하거나 새 버전의 서버를 사용하세요.
    Continue without it, or use a newer server.

    pages-not-saved
    오프라인에서 볼 내용을 저장할 수 없습니다.
    Pages can't be saved for reading offline.
    폴더의 남은 공간과 권한을 확인하세요.
    Check the free space and the permissions of the folder.

    pages-not-removed
    오프라인에서 보려고 저장한 내용을 지울 수 없어 오래된 내용이 남아 있을 수 있습니다.
    Pages saved for reading offline can't be removed, so they may be outdated.
    폴더의 권한을 확인하거나 폴더를 삭제하세요.
    Check the permissions of the folder, or delete the folder.

    name-length
    이름이 너무 짧거나 깁니다.
    The name is too short or too long.
    이름은 \(ProductLimits.nameLength.korean)자로 입력하세요.
    Enter a name of \(ProductLimits.nameLength.english) characters.

    description-length
    설명이 너무 짧거나 깁니다.
    The description is too short or too long.
    설명은 \(ProductLimits.descriptionLength.korean)자로 입력하세요.
    Enter a description of \(ProductLimits.descriptionLength.english) characters.

    negative-price
    가격이 0보다 작습니다.
    The price is less than 0.
    가격은 0 이상으로 입력하세요.
    Enter a price of 0 or more.

    negative-discount
    할인 금액이 0보다 작습니다.
    The discount is less than 0.
    할인 금액은 0 이상으로 입력하세요.
    Enter a discount of 0 or more.

    discount-above-price
    할인 금액이 가격보다 큽니다.
    The discount is higher than the price.
    할인 금액은 가격 이하로 입력하세요.
    Enter a discount that isn't higher than the price.

    discount-currency
    가격과 할인 금액의 통화가 다릅니다.
    The price and the discount use different currencies.
    가격과 할인 금액은 같은 통화로 입력하세요.
    Use the same currency for the price and the discount.

    negative-stock
    재고가 0보다 작습니다.
    The stock is less than 0.
    재고는 0 이상으로 입력하세요.
    Enter a stock of 0 or more.

    image-count
    이미지가 없거나 너무 많습니다.
    The product has too few or too many images.
    이미지는 \(ProductLimits.imageCount.korean)장 선택하세요.
    Choose \(ProductLimits.imageCount.english) images.

    image-size
    이미지가 너무 크거나 파일이 비어 있습니다.
    An image is too large, or its file is empty.
    \(LocalizedText.size(ProductLimits.imageSize.upperBound).korean)보다 작은 이미지를 선택하세요.
    Choose an image of less than \(LocalizedText.size(ProductLimits.imageSize.upperBound).english).

    image-format
    PNG나 JPEG로 읽을 수 없는 이미지입니다.
    An image isn't a readable PNG or JPEG.
    이미지를 PNG나 JPEG로 저장하세요.
    Save the image as PNG or JPEG.

    unknown-thumbnail
    대표 이미지가 이 상품의 이미지가 아닙니다.
    The thumbnail isn't one of the product's images.
    대표 이미지는 이 상품의 이미지 중에서 선택하세요.
    Choose one of the product's images as the thumbnail.

    missing-value
    필수 항목이 비어 있습니다.
    A required field is empty.
    값을 입력하세요.
    Enter a value.

    unreadable-number
    올바른 숫자가 아닙니다.
    The text isn't a valid number.
    29.90처럼 입력하세요.
    Enter a number like 29.90.

    too-many-decimals
    소수 자릿수가 너무 많습니다.
    A number has too many decimal places.
    소수 자릿수를 줄이세요.
    Enter fewer decimal places.

    number-out-of-range
    숫자가 너무 크거나 작습니다.
    A number is too large or too small.
    메시지에 있는 범위의 숫자를 입력하세요.
    Enter a number within the range in the message.

    compression-failed
    이미지를 압축할 수 없습니다.
    The image couldn't be compressed.
    다시 저장하거나 다른 이미지를 선택하세요.
    Save it again, or choose another image.

    image-not-small-enough
    압축해도 이미지가 너무 큽니다.
    The compressed image is still too large.
    더 작은 이미지를 선택하세요.
    Choose a smaller image.

    compressed-image-unreadable
    압축한 이미지를 읽을 수 없습니다.
    The compressed image can't be read.
    다른 이미지를 선택하세요.
    Choose another image.

    products-added
    위에 새 상품이 있습니다.
    There are new products above.
    목록을 새로 고치세요.
    Refresh to see them.

    list-changed
    목록이 바뀌었습니다.
    The list has changed.
    순서대로 보려면 새로 고치세요.
    Refresh to see it in order.

    products-missing
    서버가 목록을 일찍 끝냈습니다.
    The server ended the list early.
    새로 고쳐 다시 시도하세요.
    Refresh to try again.

    not-signed-in
    로그인하지 않았습니다.
    You aren't signed in.
    판매자로 로그인한 뒤 다시 시도하세요.
    Sign in as a seller, then try again.

    other-seller
    다른 판매자가 작성한 내용입니다.
    This form belongs to another seller.
    작성한 판매자로 로그인한 뒤 보내거나 새로 작성하세요.
    Sign in as that seller to send it, or open a new form.

    registration-not-recorded
    등록 기록을 저장할 수 없어 상품을 보내지 않았습니다.
    The product wasn't sent, because its registration can't be recorded.
    저장 공간과 폴더의 권한을 확인한 뒤 다시 시도하세요.
    Check the free space and the permissions of the folder, then try again.

    images-fixed
    등록된 상품의 이미지는 바꿀 수 없습니다.
    The images of a registered product can't be changed.
    다른 대표 이미지를 선택하거나 상품을 다시 등록하세요.
    Choose another thumbnail, or register the product again.

    ambiguous-registration
    상품이 등록되었는지 확인할 수 없습니다. 다음 중 등록한 상품이 있을 수 있습니다.
    We couldn't confirm the registration. One of these products may be yours.
    맞는 상품을 선택하고, 없으면 다시 등록하세요.
    Choose your product, or register it again if none of them is.

    registration-unknown
    상품이 등록되었는지 확인할 수 없습니다. 나중에 나타날 수 있습니다.
    We couldn't confirm the registration. The product may still appear.
    상품 목록을 확인한 뒤 다시 등록하세요.
    Check the product list before you register it again.

    earlier-registration-unknown
    지난번에 보낸 상품이 등록되었을 수 있습니다.
    An earlier registration may have succeeded.
    상품 목록을 확인한 뒤 다시 등록하세요.
    Check the product list before you register again.

    update-unknown
    상품이 수정되었는지 확인할 수 없습니다. 나중에 수정될 수 있습니다.
    We couldn't confirm your edit. It may still happen.
    상품을 확인한 뒤 다시 시도하세요.
    Check the product before you try again.

    deletion-unknown
    상품이 삭제되었는지 확인할 수 없습니다. 나중에 삭제될 수 있습니다.
    We couldn't confirm the deletion. It may still happen.
    상품이 아직 있는지 확인한 뒤 다시 시도하세요.
    Check whether the product is still there before you try again.

    stored-otherwise
    상품이 보낸 값과 다르게 저장되었습니다.
    The product was stored with other values than you sent.
    상품을 확인하고, 값이 잘못되었으면 수정하세요.
    Check the product, and edit it if a value is wrong.

    draft-restored
    작성하던 내용을 불러왔습니다.
    Your draft was restored.
    이어서 작성하거나 버리세요.
    Continue, or discard it.

    draft-damaged
    작성하던 내용이 손상되어 불러올 수 없습니다.
    Your draft is damaged and can't be restored.
    다시 입력하세요.
    Enter it again.

    images-lost
    작성하던 내용의 이미지 일부가 없습니다.
    Some images of your draft are missing.
    이미지를 다시 추가하세요.
    Add the images again.

    images-not-added
    이미지 일부가 추가되지 않았습니다.
    Some images weren't added.
    이미지를 다시 추가하세요.
    Add the images again.

    draft-not-saved
    작성 중인 내용을 저장할 수 없습니다.
    Your draft can't be saved.
    앱을 닫기 전에 마치세요.
    Finish before you close the app.

    registration-not-saved
    등록 기록을 저장할 수 없습니다.
    The registration can't be recorded.
    등록이 끝나기 전에 앱을 닫지 마세요.
    Don't close the app before the registration has ended.

    registration-kept
    등록을 마쳤지만 등록 기록을 삭제할 수 없습니다.
    The product is registered, but the record of its registration can't be removed.
    같은 상품을 하나 더 등록하려면 30일 동안은 값을 하나 바꾸세요.
    To register another product like it within 30 days, change a value.

    changed-elsewhere
    상품이 다른 곳에서 수정되었습니다.
    The product was edited elsewhere.
    보내기 전에 입력한 값을 확인하세요.
    Check your values before you send them.

    deleted-elsewhere
    상품이 삭제되었습니다.
    The product was deleted.
    편집 화면을 닫으세요.
    Close the editor.

    empty-identifier
    식별자가 비어 있습니다.
    The identifier is empty.
    마켓에서 받은 식별자를 입력하세요.
    Enter the identifier you received from the market.

    unsendable-identifier
    식별자에 공백이나 사용할 수 없는 문자가 있습니다.
    The identifier contains a space or another invalid character.
    마켓에서 받은 그대로 입력하세요.
    Enter it exactly as you received it from the market.

    empty-secret
    암호가 비어 있습니다.
    The secret is empty.
    마켓에서 받은 암호를 입력하세요.
    Enter the secret you received from the market.

    unreadable-vendor-number
    판매자 번호가 올바르지 않습니다.
    The vendor number isn't valid.
    1 이상의 정수로 입력하거나 비워 두세요.
    Enter a whole number above 0, or leave it empty.

    missing-vendor-number
    판매자 번호를 알 수 없습니다.
    Your vendor number isn't known.
    판매자 설정에 판매자 번호를 입력한 뒤 다시 시도하세요.
    Enter it in the seller settings, then try again.

    seller-store-unavailable
    저장된 판매자 정보를 바꿀 수 없습니다.
    Your saved credentials can't be changed.
    원인을 해결하고 다시 시도하세요.
    Remove the cause, then try again.
    """
}

extension ClosedRange<Int> {
  fileprivate var korean: String { "\(lowerBound)~\(upperBound)" }
  fileprivate var english: String { "\(lowerBound) to \(upperBound)" }
}
