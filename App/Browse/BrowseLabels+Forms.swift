import OpenMarketDomain
import OpenMarketPresentation

/// The words of the forms.
extension BrowseLabels {
  static let noPicture = LocalizedText(
    korean: "읽을 수 있는 PNG/JPEG 아님", english: "no readable PNG or JPEG")

  static let nothing = LocalizedText(korean: "", english: "")
  static let currency = LocalizedText(korean: "통화", english: "Currency")
  static let addPicture = LocalizedText(korean: "사진 파일", english: "Picture file")
  static let register = LocalizedText(korean: "등록", english: "Register")
  static let update = LocalizedText(korean: "고치기", english: "Change")
  static let signIn = LocalizedText(korean: "로그인", english: "Sign in")
  static let reopen = LocalizedText(
    korean: "전에 입력한 것 되찾기", english: "Bring back what was entered earlier")
  static let registeredAs = LocalizedText(korean: "등록된 번호", english: "Registered as")
  static let sendAgain = LocalizedText(
    korean: "등록되지 않았음: 다시 보내기", english: "It came to nothing: send it")
  static let sendUnkept = LocalizedText(
    korean: "보관하지 않고 보내기", english: "Send it without keeping it")
  static let givenUp = LocalizedText(
    korean: "그만두었지만 이미 처리되었을 수 있습니다. 그대로 다시 보내면 먼저 확인하고 두 번 처리하지 않습니다.",
    english:
      "It was given up on its way, and may be done all the same. Send it again as it is: it is looked for first, and nothing is done twice."
  )
  static let newProduct = LocalizedText(korean: "새 상품", english: "New product")
  static let unsent = LocalizedText(korean: "보내지 않음", english: "not sent yet")
  static let opening = LocalizedText(
    korean: "전에 입력한 것을 찾는 중…", english: "Looking for what was entered earlier…")
  static let discard = LocalizedText(
    korean: "입력한 것을 버릴까요?", english: "Throw away what was entered?")
  static let discardForGood = LocalizedText(
    korean: "되돌릴 수 없습니다.", english: "This cannot be undone.")
  static let discardUnknown = LocalizedText(
    korean: "이미 등록되었을 수 있습니다. 버리면 더 확인하지 않습니다.",
    english: "It may be registered already. Nobody looks any more once it is thrown away.")
  static let discardOfDeleted = LocalizedText(
    korean: "상품이 삭제되어 입력한 것을 보낼 수 없고, 나가면 다시 열 수 없습니다.",
    english:
      "The product was deleted: what was entered cannot be sent, nor opened again once this is left."
  )
  static let entryKept = LocalizedText(
    korean: "입력한 것은 남아 있습니다.", english: "What was entered is kept.")
  static let updated = LocalizedText(korean: "상품을 고쳤습니다.", english: "The product was changed.")
  static let unchanged = LocalizedText(
    korean: "바뀐 것이 없어 아무것도 보내지 않았습니다.",
    english: "Nothing was changed, and nothing was sent.")
  static let shrinking = LocalizedText(korean: "줄이는 중…", english: "Making it smaller…")

  static let sellerPage = LocalizedText(korean: "판매자", english: "Seller")
  static let nobodySells = LocalizedText(
    korean: "로그인하지 않았습니다. 마켓에서 받은 것을 입력하세요.",
    english: "Nobody is signed in. Enter what the market gave you.")
  static let keepingSeller = LocalizedText(korean: "저장하는 중…", english: "Keeping it…")
  static let signedIn = LocalizedText(
    korean: "로그인했습니다. 계속 두려면 'openmarket login'을 쓰세요.",
    english: "You are signed in until you leave; 'openmarket login' keeps it.")

  static let noNumber = LocalizedText(
    korean: "상품 번호는 1 이상의 정수입니다.", english: "A product's number is a whole number from 1 up.")

  static func field(_ field: ValidationIssue.Field) -> LocalizedText {
    LocalizedText(korean: field.label(in: .korean), english: field.label(in: .english))
  }

  static func editing(_ id: ProductID) -> LocalizedText {
    LocalizedText(korean: "상품 #\(id) 고치기", english: "Edit product #\(id)")
  }

  static func itIs(_ id: ProductID, _ name: String) -> LocalizedText {
    LocalizedText(korean: "이 상품입니다: #\(id) \(name)", english: "It is this one: #\(id) \(name)")
  }

  static func sending(_ fraction: Double?) -> LocalizedText {
    guard let fraction else {
      return LocalizedText(
        korean: "보내는 중… Esc로 그만둡니다.", english: "Sending… Esc gives it up.")
    }
    let percent = Int(fraction * 100)
    return LocalizedText(
      korean: "보내는 중… \(percent)% Esc로 그만둡니다.",
      english: "Sending… \(percent)% Esc gives it up.")
  }

  static func registered(_ id: ProductID) -> LocalizedText {
    LocalizedText(korean: "상품 #\(id)을(를) 등록했습니다.", english: "Registered as product #\(id).")
  }

  static func bytes(_ count: Int) -> LocalizedText {
    LocalizedText(korean: "\(count)바이트", english: count.counted("byte"))
  }
}
