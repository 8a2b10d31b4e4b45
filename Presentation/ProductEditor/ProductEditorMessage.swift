/// A fact that a screen states, as a person reads it.
public nonisolated struct ProductEditorMessage: Hashable, Sendable {
  /// A stable name of the fact, such as `not-signed-in`.
  public let code: String
  public let text: String

  static func notSignedIn(_ language: Language) -> ProductEditorMessage {
    ProductEditorMessage(
      code: "not-signed-in",
      text: language == .korean
        ? "판매자 정보가 없습니다. 식별자와 비밀번호를 입력한 뒤 다시 보내세요."
        : "Nobody is signed in as a seller. Enter identifier and secret, and submit again.")
  }

  static func picturesFixed(_ language: Language) -> ProductEditorMessage {
    ProductEditorMessage(
      code: "pictures-fixed",
      text: language == .korean
        ? "등록된 상품의 사진은 바꿀 수 없습니다. 대표 사진만 고를 수 있습니다."
        : "The pictures of a product on the market cannot be changed. You can choose its thumbnail."
    )
  }
}
