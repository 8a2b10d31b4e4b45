public import OpenMarketDomain

/// A change whose outcome is unknown when a program ends, for example because the user interrupted a command.
///
/// A screen can look again; use ``UnresolvedSubmission/text`` and ``WriteFailure/text`` there. A program that ends can only
/// say what to check.
public nonisolated enum UnconfirmedWrite: Hashable, Sendable {
  /// A new product was sent. Pass the search for it, if there was one.
  case registration(after: MarketSearch? = nil)
  /// A new product was sent, and each of these may be it.
  case ambiguousRegistration([ProductID])
  /// Changes to a product were sent.
  case edit(ProductID)
  /// The deletion of a product was sent.
  case deletion(ProductID)

  /// Returns what happened and what to check, in a language.
  public func text(in language: Language) -> String {
    switch language {
    case .korean: koreanText
    case .english: englishText
    }
  }

  private var englishText: String {
    switch self {
    case .registration(let search):
      "We couldn't confirm the registration. " + (search?.text(in: .english) ?? "")
        + "Check the product list before you register it again."
    case .ambiguousRegistration(let products):
      "We couldn't confirm the registration. It may be one of these products: \(list(products)). Check them before you register it again."
    case .edit(let id):
      "We couldn't confirm your changes to product #\(id). Check the product before you try again."
    case .deletion(let id):
      "We couldn't confirm the deletion of product #\(id). Check whether it's still there before you try again."
    }
  }

  private var koreanText: String {
    switch self {
    case .registration(let search):
      "상품이 등록되었는지 확인할 수 없습니다. " + (search?.text(in: .korean) ?? "")
        + "다시 등록하기 전에 상품 목록을 확인하세요."
    case .ambiguousRegistration(let products):
      "상품이 등록되었는지 확인할 수 없습니다. 다음 중 하나일 수 있습니다: \(list(products)). 다시 등록하기 전에 확인하세요."
    case .edit(let id):
      "#\(id) 상품이 수정되었는지 확인할 수 없습니다. 다시 시도하기 전에 상품을 확인하세요."
    case .deletion(let id):
      "#\(id) 상품이 삭제되었는지 확인할 수 없습니다. 다시 시도하기 전에 상품이 아직 있는지 확인하세요."
    }
  }

  private func list(_ products: [ProductID]) -> String {
    products.map { "#\($0)" }.joined(separator: ", ")
  }
}

nonisolated extension MarketSearch {
  /// Returns a sentence about a product that wasn't found, with a space after it.
  func text(in language: Language) -> String {
    switch language {
    case .korean: "\(endText)까지 마켓에서 “\(Excerpt(name))” 상품을 찾지 못했습니다. 나중에 나타날 수 있습니다. "
    case .english:
      "Until \(endText), we couldn't find “\(Excerpt(name))” on the market. It may still appear. "
    }
  }
}
