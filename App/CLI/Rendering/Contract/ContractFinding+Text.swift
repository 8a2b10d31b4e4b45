import OpenMarketData
import OpenMarketPresentation

extension ContractFinding {
  /// What was found. The worst comes first; what is all right is left out beside what is not.
  func text(_ language: Language) -> String {
    if case .skipped(let reason) = verdict { return LocalizedText(reason)(language) }
    let bad = remarks.filter { $0.verdict == .broken } + remarks.filter { $0.verdict == .deviates }
    return (bad.isEmpty ? remarks : bad).map { LocalizedText($0.fact)(language) }
      .joined(separator: ", ")
  }
}

extension ContractVerdict {
  var word: LocalizedText {
    switch self {
    case .met: LocalizedText(korean: "정상", english: "ok")
    case .deviates: LocalizedText(korean: "다름", english: "differs")
    case .broken: LocalizedText(korean: "고장", english: "broken")
    case .skipped: LocalizedText(korean: "건너뜀", english: "skipped")
    }
  }
}

extension LocalizedText {
  init(_ reason: ContractVerdict.SkipReason) {
    switch reason {
    case .unreachable: self.init(korean: "서버가 응답하지 않음", english: "the server does not answer")
    case .needs(let check):
      self.init(
        korean: "'\(check.title.korean)' 항목이 먼저 필요함",
        english: "needs '\(check.title.english)' first")
    case .noProduct: self.init(korean: "상품이 없음", english: "there is no product")
    case .noMorePages: self.init(korean: "페이지가 하나뿐임", english: "there is one page only")
    case .noSuitableName:
      self.init(korean: "첫 페이지에 알맞은 이름이 없음", english: "no suitable name on the first page")
    case .noPicture: self.init(korean: "상품에 사진이 없음", english: "the product has no picture")
    case .noValidators: self.init(korean: "검증값이 없음", english: "there are no validators")
    }
  }
}
