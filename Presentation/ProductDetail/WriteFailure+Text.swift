import OpenMarketDomain

nonisolated extension WriteFailure {
  init(_ reason: Reason, of write: ProductWrite, id: Int, language: Language) {
    self.id = id
    self.write = write
    self.reason = reason
    code = reason.code(of: write)
    text =
      switch language {
      case .korean: reason.koreanText(of: write)
      case .english: reason.englishText(of: write)
      }
  }
}

nonisolated extension WriteFailure.Reason {
  fileprivate func code(of write: ProductWrite) -> String {
    switch (self, write) {
    case (.notSignedIn, _): "not-signed-in"
    case (.noLongerFits, _): "no-longer-fits"
    case (.failed(let message), _): message.code
    case (.notMade, .edit): "not-updated"
    case (.notMade, .deletion): "not-deleted"
    case (.outcomeUnknown, _): MarketError.outcomeUnknown.code
    }
  }

  fileprivate func englishText(of write: ProductWrite) -> String {
    switch (self, write) {
    case (.notSignedIn, _):
      "Nobody is signed in. Sign in as the seller, then try again."
    case (.noLongerFits(let issues), _):
      "The product has changed meanwhile, and this does not fit it any more: "
        + issues.map { $0.text(in: .english) }.joined(separator: " ")
    case (.failed(let message), _):
      message.text
    case (.notMade, .edit):
      "No answer came. The product was read again: it was not changed. It is safe to try again."
    case (.notMade, .deletion):
      "No answer came. The product was read again: it is still there. It is safe to try again."
    case (.outcomeUnknown, .edit):
      "No answer came, and the product could not be read: it may be changed or not. Refresh and look before you try again."
    case (.outcomeUnknown, .deletion):
      "No answer came, and the product could not be read: it may be deleted or not. Refresh and look before you try again."
    }
  }

  fileprivate func koreanText(of write: ProductWrite) -> String {
    switch (self, write) {
    case (.notSignedIn, _):
      "로그인한 판매자가 없습니다. 판매자로 로그인한 뒤 다시 시도하세요."
    case (.noLongerFits(let issues), _):
      "그동안 상품이 바뀌어 더 이상 맞지 않는 수정입니다: "
        + issues.map { $0.text(in: .korean) }.joined(separator: " ")
    case (.failed(let message), _):
      message.text
    case (.notMade, .edit):
      "응답이 오지 않아 상품을 다시 확인했습니다. 수정되지 않았으니 다시 시도하세요."
    case (.notMade, .deletion):
      "응답이 오지 않아 상품을 다시 확인했습니다. 아직 삭제되지 않았으니 다시 시도하세요."
    case (.outcomeUnknown, .edit):
      "응답이 오지 않았고 상품을 확인할 수도 없어 수정되었는지 알 수 없습니다. 새로 고쳐 확인한 뒤 다시 시도하세요."
    case (.outcomeUnknown, .deletion):
      "응답이 오지 않았고 상품을 확인할 수도 없어 삭제되었는지 알 수 없습니다. 새로 고쳐 확인한 뒤 다시 시도하세요."
    }
  }
}
