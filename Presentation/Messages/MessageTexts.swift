package import OpenMarketDomain

extension MessageCode {
  /// The description and the recovery suggestion, if any, by the raw value of a code. A dot and a
  /// variant may follow the code.
  package static let texts = Dictionary(
    uniqueKeysWithValues: entries.flatMap { codes, korean, english in
      codes.map { code in
        let codes = ["\(code)", "\(code).suggestion"]
        let texts = zip(codes, zip(korean, english)).map { LocalizedText($1.0, $1.1, code: $0) }
        return (code, texts)
      }
    })

  /// The raw values of all codes, in the order of the table.
  static var codes: [String] { entries.flatMap(\.codes).filter { !$0.contains(".") } }

  /// The entries of the table, each with its codes, and with the texts in both languages.
  package static let entries = table.split(separator: "\n\n").map { entry in
    let lines = entry.split(separator: "\n")
    let (korean, english) = (lines[1].split(separator: " | "), lines[2].split(separator: " | "))
    return (
      codes: lines[0].split(separator: " ").map(String.init), korean: korean.map(String.init),
      english: english.map(String.init)
    )
  }

  /// The first line of an entry has its codes. A variant for a kind of operation or error follows
  /// the code and a dot. The second line has the Korean description and recovery suggestion, if
  /// any, and the third line has the English ones. An empty line ends an entry.
  ///
  /// `{diagnosis}` is the place for the cause, such as an HTTP status in parentheses. `{done}` is
  /// what an operation would have done, such as `registered`. The other names in braces are values.
  private static let table = """
    offline
    서버에 연결할 수 없습니다{diagnosis}. | 인터넷 연결과 서버 주소를 확인한 뒤 다시 시도하세요.
    Can't connect to the server{diagnosis}. | Check your internet connection and the server address, then try again.

    untrusted-server
    서버의 인증서를 신뢰할 수 없어 아무것도 보내지 않았습니다. | 서버 주소를 확인하고, 기기의 날짜와 시간이 맞는지 확인하세요.
    The server's certificate can't be trusted, so nothing was sent. | Check the server address, and the date and time of this device.

    handshake-failed
    서버와 보안 연결을 맺을 수 없습니다. | 서버 주소를 확인하세요. 포트가 https 대신 http를 사용할 수도 있습니다.
    A secure connection to the server can't be established. | Check the server address. The port may use http instead of https.

    missing-library
    {library} 네트워크 라이브러리를 사용할 수 없습니다. | libcurl4(Debian, Ubuntu)나 libcurl(Fedora, Alpine)을 설치하세요. 이미 있다면 다른 프로그램을 닫고 다시 시도하세요.
    The network library {library} can't be used. \
    | Install libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Alpine). If it's installed, close other programs, then try again.

    proxy-failed
    프록시에 연결할 수 없거나 프록시가 요청을 통과시키지 않습니다{diagnosis}. | 프록시 설정을 확인하세요.
    The proxy can't be reached, or doesn't let the request through{diagnosis}. | Check the proxy settings.

    missing-certificates
    이 컴퓨터에 서버를 확인할 인증서가 없습니다{diagnosis}. | ca-certificates 패키지를 설치하거나 SSL_CERT_FILE에 적힌 파일을 확인하세요.
    This computer has no certificates to check servers with{diagnosis}. \
    | Install the package ca-certificates, or check the file that SSL_CERT_FILE names.

    secure-connection-required
    {host} 주소가 https로 시작하지 않아 아무것도 보내지 않았습니다. | https 주소를 사용하세요.
    The address of {host} doesn't begin with https, so nothing was sent. | Use an https address.

    timed-out
    서버가 제시간에 응답하지 않았습니다. | 잠시 후 다시 시도하세요.
    The server didn't answer in time. | Try again in a moment.

    cancelled
    요청이 취소되었습니다.
    The request was cancelled.

    connection-lost
    연결이 끊어졌습니다. | 다시 시도하세요.
    The connection was lost. | Try again.

    unauthorized
    서버가 이 식별자를 알지 못해 상품이 {done} 않았습니다. | 식별자를 확인하세요.
    The server doesn't know this identifier, so nothing was {done}. | Check the identifier.

    forbidden
    서버가 허용하지 않아 상품이 {done} 않았습니다{diagnosis}. | 암호가 다르거나 다른 판매자의 상품일 수 있습니다.
    The server doesn't allow this, so nothing was {done}{diagnosis}. \
    | The secret may be wrong, or the product may belong to another seller.

    wrong-secret
    서버가 암호를 받아들이지 않아 상품이 {done} 않았습니다. | 암호와 판매자 번호를 확인하세요.
    The server didn't accept your secret, so nothing was {done}. | Check the secret and your seller number.

    not-owner
    다른 판매자({seller})의 상품이어서 {done} 않았습니다.
    This product belongs to another seller, {seller}, so nothing was {done}.

    not-found
    상품이 마켓에 없습니다. 이미 삭제되었을 수 있습니다.
    The product isn't on the market. It may have been deleted.

    not-found.registration
    이 주소에서는 상품을 등록할 수 없어 아무것도 등록되지 않았습니다{diagnosis}. | 서버 주소와 API 버전을 확인하세요.
    The server doesn't take registrations at this address, so nothing was registered{diagnosis}. \
    | Check the server address and the API version.

    conflict
    서버에 있는 내용과 맞지 않아 상품이 {done} 않았습니다. | 새로 고쳐 내용을 확인한 뒤 다시 시도하세요.
    The request conflicts with the data on the server, so nothing was {done}. | Refresh and check, then try again.

    rejected
    서버가 요청을 거부해 상품이 {done} 않았습니다{diagnosis}. | 입력한 내용을 고친 뒤 다시 시도하세요.
    The server rejected the request, so nothing was {done}{diagnosis}. | Correct your input, then try again.

    rejected.read forbidden.read unauthorized.read wrong-secret.read not-owner.read conflict.read too-large.read \
    not-found.health
    서버가 요청을 거부했습니다{diagnosis}. | 서버 주소를 확인하세요. 주소가 맞으면 서버 운영자에게 문의하세요.
    The server rejected the request{diagnosis}. | Check the server address. If it's correct, contact the server's operator.

    rejected.full
    서버에 저장 공간이 없습니다{diagnosis}. | 서버 운영자에게 문의하세요.
    The server has no space left{diagnosis}. | Contact the server's operator.

    too-large
    요청이 서버의 한도보다 커서 상품이 {done} 않았습니다. | 글을 줄이거나, 이미지 수를 줄이거나, 더 작은 이미지를 선택하세요.
    The request is too large for the server, so nothing was {done}. | Shorten the texts, or choose fewer or smaller images.

    unavailable
    서버가 지금은 응답할 수 없습니다{diagnosis}. | 잠시 후 다시 시도하세요.
    The server can't answer right now{diagnosis}. | Try again in a moment.

    no-market
    이 주소에서 마켓이 아닌 다른 프로그램이 응답했습니다{diagnosis}. | 서버 주소를 확인하세요.
    Something other than the market answered at this address{diagnosis}. | Check the server address.

    password-required
    서버에 접속하려면 먼저 다른 로그인이 필요합니다{diagnosis}. | 서버 주소를 확인하거나 서버 운영자에게 문의하세요.
    The server is behind a sign-in of its own{diagnosis}. | Check the server address, or contact the server's operator.

    web-page
    서버가 데이터 대신 웹 페이지를 보냈습니다. | 서버 주소를 확인하세요. 로그인이 필요한 네트워크라면 먼저 로그인하세요.
    The server sent a web page instead of data. | Check the server address. If your network asks you to sign in, do that first.

    response-too-large
    서버가 {limit}보다 큰 응답을 보내 표시할 수 없습니다.
    The server sent more than {limit}, which can't be shown.

    malformed-response
    서버의 응답에 예상하지 못한 값이 있습니다{diagnosis}. | 서버 주소와 API 버전을 확인하세요. 계속되면 서버 운영자에게 문의하세요.
    The server's answer has unexpected data{diagnosis}. \
    | Check the server address and the API version. If it keeps happening, contact the server's operator.

    malformed-response.damaged
    서버의 응답이 손상되었거나 완전하지 않습니다. | 다시 시도하세요. 계속되면 서버 운영자에게 문의하세요.
    The server's answer is damaged or incomplete. | Try again. If it keeps happening, contact the server's operator.

    malformed-response.image not-found.image
    이 이미지를 표시할 수 없습니다.
    This image can't be shown.

    malformed-response.deletion
    서버가 삭제를 시작하지 않아 아무것도 삭제되지 않았습니다. | 다시 시도하세요.
    The server didn't start the deletion, so nothing was deleted. | Try again.

    redirected
    서버가 다른 주소를 안내했습니다: {address}{diagnosis}. | 믿을 수 있는 주소라면 서버 주소로 사용하세요.
    The server points to another address: {address}{diagnosis}. | If you trust it, use it as the server address.

    redirect-loop
    서버가 요청을 계속 다른 주소로 보내 응답을 받지 못했습니다. | 서버 주소를 확인하세요. 주소가 맞으면 서버 운영자에게 문의하세요.
    The server keeps redirecting the request, so there's no answer. \
    | Check the server address. If it's correct, contact the server's operator.

    invalid-request
    요청을 보낼 수 없습니다. | 서버 주소를 확인하세요.
    The request can't be sent. | Check the server address.

    request-not-prepared
    앱이 요청을 준비하지 못해 아무것도 보내지 않았습니다{diagnosis}. | 잠시 후 다시 시도하세요.
    The app couldn't prepare the request, so nothing was sent{diagnosis}. | Try again in a moment.

    outcome-unknown
    변경되었는지 알 수 없습니다{diagnosis}. 나중에 변경될 수도 있습니다. | 다시 보내기 전에 상품을 확인하세요.
    It isn't clear whether your change was made{diagnosis}. It may still be made. | Check the product before you send it again.

    unsupported
    이 서버는 {feature} 기능을 지원하지 않습니다.
    This server doesn't support {feature}.

    pages-not-saved
    오프라인에서 볼 내용을 저장할 수 없습니다{diagnosis}. | 폴더의 남은 공간과 권한을 확인하세요.
    Pages can't be saved for reading offline{diagnosis}. | Check the free space and the permissions of the folder.

    pages-not-removed
    예전에 저장한 내용을 지우지 못해 오프라인에서 예전 내용이 보일 수 있습니다{diagnosis}.
    Old saved pages couldn't be removed, and may be shown offline{diagnosis}.

    text-length
    {topic} {lower}~{upper}자여야 합니다. 지금은 {count}자입니다.
    The {field} must have {lower} to {upper} characters. It has {count}.

    text-length.empty
    {object} {lower}~{upper}자로 입력하세요.
    Enter a {field} of {lower} to {upper} characters.

    negative-price negative-discount negative-stock
    {topic} 0 이상이어야 합니다. 입력한 값은 {value}입니다.
    The {field} can't be less than 0. You entered {value}.

    discount-above-price
    할인 금액({discount})이 가격({price})보다 큽니다. | 둘 중 하나를 바꾸세요.
    The discount of {discount} is higher than the price of {price}. | Change one of them.

    discount-currency
    가격의 통화는 {price}, 할인 금액의 통화는 {discount}입니다. | 같은 통화로 입력하세요.
    The price is in {price}, but the discount in {discount}. | Use one currency.

    image-count
    이미지는 {lower}~{upper}장이어야 합니다. 지금은 {count}장입니다.
    A product has {lower} to {upper} images. You chose {count}.

    image-count.empty
    이미지를 한 장 이상 추가하세요.
    Add at least one image.

    image-size
    {image}가 {size}입니다. | {limit}보다 작은 이미지를 선택하세요.
    {image} is {size}. | Choose one of less than {limit}.

    image-size.empty
    {image}는 빈 파일입니다. | 다른 파일을 선택하세요.
    {image} is empty. | Choose another file.

    image-format
    {image}는 PNG나 JPEG가 아닙니다. | 변환하거나 다른 이미지를 선택하세요.
    {image} isn't a PNG or JPEG. | Choose another, or convert it.

    image-format.incomplete
    {image}가 완전하지 않습니다. | 원본 파일을 선택하세요.
    {image} is incomplete. | Choose the original file.

    unknown-thumbnail
    대표 이미지가 이 상품의 이미지가 아닙니다. | 이 상품의 이미지 중에서 선택하세요.
    The thumbnail isn't one of the product's images. | Choose one of its images.

    missing-value
    {object} 입력하세요.
    Enter the {field}.

    unreadable-number
    {field}에 {value} 값을 쓸 수 없습니다. | {example}처럼 입력하세요.
    {value} isn't a number. | Enter the {field} like {example}.

    too-many-decimals
    {topic} 소수점 아래 {count}자리까지 입력할 수 있습니다. 입력한 값은 {value}입니다.
    The {field} can have up to {count} decimal places. You entered {value}.

    too-many-decimals.whole
    {topic} 정수여야 합니다. 입력한 값은 {value}입니다.
    The {field} must be a whole number. You entered {value}.

    number-out-of-range
    {value} 값은 {field}에 쓸 수 있는 범위를 벗어납니다.
    The {field} is out of range. You entered {value}.

    compression-failed compressed-image-unreadable
    이 이미지를 읽을 수 없습니다. | 다른 이미지를 선택하세요.
    This image can't be read. | Choose another image.

    image-not-small-enough
    압축해도 이미지가 너무 큽니다. | 더 작은 이미지를 선택하세요.
    The compressed image is still too large. | Choose a smaller image.

    products-added
    위에 새 상품이 있습니다. | 목록을 새로 고치세요.
    There are new products above. | Refresh to see them.

    list-changed
    목록이 바뀌었습니다. | 순서대로 보려면 목록을 새로 고치세요.
    The list has changed. | Refresh to see it in order.

    products-missing
    서버가 목록을 일찍 끝내 상품 {count}개가 빠졌습니다. | 목록을 새로 고치세요.
    The server ended the list early. Products missing: {count}. | Refresh to try again.

    not-signed-in
    로그인하지 않았습니다. | 판매자로 로그인한 뒤 다시 시도하세요.
    You aren't signed in. | Sign in as a seller, then try again.

    other-seller
    다른 판매자가 작성한 내용입니다. | 작성한 판매자로 로그인한 뒤 보내거나 새로 작성하세요.
    This form belongs to another seller. | Sign in as that seller to send it, or open a new form.

    registration-not-recorded
    등록 기록을 저장할 수 없어 상품을 보내지 않았습니다{diagnosis}. | 저장 공간과 폴더의 권한을 확인한 뒤 다시 시도하세요.
    The product wasn't sent, because its registration can't be recorded{diagnosis}. \
    | Check the free space and the permissions of the folder, then try again.

    images-fixed
    등록된 상품의 이미지는 바꿀 수 없습니다. | 대표 이미지는 바꿀 수 있습니다.
    The images of a registered product can't be changed. | You can choose another thumbnail.

    ambiguous-registration
    {candidates} 중에 등록한 상품이 있을 수 있습니다. | 맞는 상품을 선택하고, 없으면 다시 보내세요.
    You may have registered one of these products: {candidates}. | Choose yours. If it isn't there, send it again.

    registration-unknown
    {product}이 등록되었는지 알 수 없습니다{diagnosis}. 나중에 나타날 수도 있습니다. | 다시 확인하고, 없는 것이 확실할 때만 다시 보내세요.
    It isn't clear whether {product} was registered{diagnosis}. It may still appear. \
    | Look again, and send it again only if you're sure that it's missing.

    earlier-registration-unknown
    전에 보낸 {product}이 등록되었을 수 있습니다{diagnosis}. | 상품 목록을 먼저 확인하세요.
    You sent {product} earlier, and it may be registered{diagnosis}. | Check the product list first.

    update-unknown
    {product}이 수정되었는지 알 수 없습니다{diagnosis}. 나중에 수정될 수도 있습니다. | 다시 보내기 전에 상품을 확인하세요.
    It isn't clear whether your changes to {product} were saved{diagnosis}. They may still be saved. \
    | Check the product before you send them again.

    deletion-unknown
    {product}이 삭제되었는지 알 수 없습니다{diagnosis}. 나중에 삭제될 수도 있습니다. | 다시 삭제하기 전에 상품이 남아 있는지 확인하세요.
    It isn't clear whether {product} was deleted{diagnosis}. It may still be deleted. | Look again before you delete it again.

    stored-otherwise
    상품이 보낸 값과 다르게 저장되었습니다: {fields}. | 상품을 확인하고, 값이 잘못되었으면 수정하세요.
    The product was stored with other values than you sent: {fields}. | Check the product, and edit it if a value is wrong.

    draft-restored
    작성하던 내용을 불러왔습니다. | 이어서 작성하거나 버리세요.
    Your draft was restored. | Continue, or discard it.

    draft-damaged
    작성하던 내용이 손상되어 열 수 없습니다. | 새로 작성하세요.
    Your draft can't be opened, because it's damaged. | Start again.

    images-lost
    작성하던 내용에서 다음 이미지가 없어졌습니다: {images}. | 다시 추가하세요.
    These images of your draft are missing: {images}. | Add them again.

    images-not-added
    일부 이미지를 추가하지 못했습니다. | 다시 추가하세요.
    Some images weren't added. | Add them again.

    draft-not-saved
    작성 중인 내용을 저장할 수 없습니다{diagnosis}. | 앱을 닫기 전에 마치세요.
    Your draft can't be saved{diagnosis}. | Finish before you close the app.

    draft-not-saved.loading
    전에 작성한 내용을 열 수 없어 지금 내용도 저장되지 않습니다{diagnosis}. | 앱을 닫기 전에 마치세요.
    Your earlier draft can't be opened, so your changes aren't saved{diagnosis}. | Finish before you close the app.

    registration-not-saved
    등록 기록을 저장할 수 없습니다{diagnosis}. | 등록이 끝나기 전에 앱을 닫지 마세요.
    The registration can't be recorded{diagnosis}. | Don't close the app before the registration has ended.

    registration-kept
    등록을 마쳤지만 등록 기록을 삭제할 수 없습니다{diagnosis}. | 30일 안에 같은 상품을 하나 더 등록하려면 값을 하나 바꾸세요.
    The product is registered, but the record of its registration can't be removed{diagnosis}. \
    | To register another product like it within 30 days, change a value.

    changed-elsewhere
    상품이 다른 곳에서 수정되었습니다. | 보내기 전에 입력한 값을 확인하세요.
    The product was edited elsewhere. | Check your values before you send them.

    deleted-elsewhere
    상품이 삭제되어 수정한 내용을 보낼 수 없습니다.
    The product was deleted, so your changes can't be sent.

    empty-identifier
    식별자가 비어 있습니다. | 마켓에서 받은 식별자를 입력하세요.
    The identifier is empty. | Enter the identifier you received from the market.

    unsendable-identifier
    식별자에 공백이나 사용할 수 없는 문자가 있습니다. | 마켓에서 받은 그대로 입력하세요.
    The identifier contains a space or another invalid character. | Enter it exactly as you received it from the market.

    empty-secret
    암호가 비어 있습니다. | 마켓에서 받은 암호를 입력하세요.
    The secret is empty. | Enter the secret you received from the market.

    unreadable-vendor-number
    판매자 번호가 올바르지 않습니다. | 1 이상의 정수로 입력하거나 비워 두세요.
    The seller number isn't valid. | Enter 1 or a higher number, or leave it empty.

    missing-vendor-number
    판매자 번호를 알 수 없습니다. | 판매자 설정에서 입력하세요.
    Your seller number isn't known. | Enter it in the seller settings.

    seller-store-unavailable
    판매자 정보를 불러오거나 저장하거나 지울 수 없습니다{diagnosis}. 로그인 상태는 그대로입니다. | 다시 시도하세요.
    Your identifier and secret can't be read, saved or removed{diagnosis}. Your sign-in hasn't changed. | Try again.
    """
}
