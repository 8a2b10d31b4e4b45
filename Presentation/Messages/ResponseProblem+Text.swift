public import OpenMarketDomain

nonisolated extension DecodingFailure.Reason {
  /// What is wrong, as a fragment of a sentence.
  public func text(in language: Language) -> String {
    switch language {
    case .korean: koreanText
    case .english: englishText
    }
  }

  private var englishText: String {
    switch self {
    case .emptyAnswer: "the answer is empty"
    case .notHTTP: "it is not valid HTTP"
    case .compressed: "it is compressed, although the request did not allow it"
    case .invalidJSON: "the text is no valid JSON"
    case .invalidUTF8: "the text is no valid UTF-8"
    case .missingKey: "the key is missing"
    case .null: "the value is null"
    case .wrongType(let expected): "the value is no \(expected.rawValue)"
    case .unreadableValue: "the value cannot be read"
    case .notADate: "the value is no date"
    case .notAnAmount: "the value is no amount"
    case .amountTooPrecise: "the amount is finer than a ten-thousandth"
    case .amountOutOfRange: "the amount is too large"
    case .notADeletionAddress: "the text is no address at which a product is deleted"
    case .notAnImage: "it is no picture that can be shown"
    case .otherProduct(let asked, let got): "asked for product \(asked), got product \(got)"
    case .other(let words): words
    }
  }

  private var koreanText: String {
    switch self {
    case .emptyAnswer: "응답이 비어 있습니다"
    case .notHTTP: "올바른 HTTP 응답이 아닙니다"
    case .compressed: "요청하지 않은 압축된 응답입니다"
    case .invalidJSON: "올바른 JSON이 아닙니다"
    case .invalidUTF8: "올바른 UTF-8이 아닙니다"
    case .missingKey: "키가 없습니다"
    case .null: "값이 null입니다"
    case .wrongType(let expected): "값이 \(expected.koreanName) 아닙니다"
    case .unreadableValue: "값을 읽을 수 없습니다"
    case .notADate: "값이 날짜가 아닙니다"
    case .notAnAmount: "값이 금액이 아닙니다"
    case .amountTooPrecise: "금액이 소수 넷째 자리보다 정밀합니다"
    case .amountOutOfRange: "금액이 너무 큽니다"
    case .notADeletionAddress: "상품을 삭제하는 주소가 아닙니다"
    case .notAnImage: "표시할 수 있는 사진이 아닙니다"
    case .otherProduct(let asked, let got): "\(asked)번 상품을 요청했지만 \(got)번 상품이 왔습니다"
    case .other(let words): words
    }
  }
}

nonisolated extension DecodingFailure.Reason.ValueKind {
  fileprivate var koreanName: String {
    switch self {
    case .string: "문자열이"
    case .number: "숫자가"
    case .boolean: "참/거짓 값이"
    case .array: "배열이"
    case .object: "객체가"
    }
  }
}
