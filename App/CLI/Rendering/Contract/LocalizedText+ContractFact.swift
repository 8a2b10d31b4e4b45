import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

extension LocalizedText {
  /// What was seen, as no whole sentence.
  init(_ fact: ContractFact) {
    switch fact {
    case .failed(let error): self.init(error)
    case .status(let status): self.init(korean: "상태 \(status)", english: "status \(status)")
    case .contentType(let type?): self.init(verbatim: type)
    case .contentType(nil): self.init(korean: "Content-Type 없음", english: "no Content-Type")
    case .unreadable(let defect): self.init(defect)
    case .missingKeys(let keys):
      let names = Self.excerpt(keys.joined(separator: ", "))
      self.init(korean: "빠진 키: \(names)", english: "missing: \(names)")
    case .encrypted: self.init(verbatim: "https")
    case .plainOnThisMachine:
      self.init(korean: "이 컴퓨터 안의 http", english: "http within this machine")
    case .plain:
      self.init(
        korean: "암호화 없는 http, 누구나 보고 바꿀 수 있음",
        english: "plain http, which everybody on the way can read and change")
    case .answered: self.init(korean: "응답함", english: "answers")
    case .health(""): self.init(korean: "빈 본문", english: "an empty body")
    case .health(let text): self.init(verbatim: text)
    case .notRedirected: self.init(korean: "없음", english: "none")
    case .redirected(let times, let target):
      self.init(
        korean: "\(times)번, 처음은 \(Self.excerpt(target))",
        english: "\(times), first to \(Self.excerpt(target))")
    case .product(let id): self.init(korean: "\(id)번 상품", english: "product \(id)")
    case .pictures(let count): self.init(korean: "\(count)장", english: "\(count)")
    case .agrees: self.init(korean: "목록과 같음", english: "agrees with its row")
    case .differs(let keys):
      let names = keys.joined(separator: ", ")
      self.init(korean: "목록과 다른 값: \(names)", english: "other values than its row: \(names)")
    case .message(let text?): self.init(verbatim: text)
    case .message(nil): self.init(korean: "읽을 수 있는 메시지 없음", english: "no readable message")
    case .list(let fact): self.init(fact)
    case .picture(let fact): self.init(fact)
    }
  }

  /// A text that others chose, in every language.
  init(verbatim text: String) {
    let excerpt = Self.excerpt(text)
    self.init(korean: excerpt, english: excerpt)
  }

  init(_ defect: ResponseDefect) {
    let place = defect.path.isEmpty ? "" : "\(Self.excerpt(defect.path)): "
    self.init(
      korean: place + defect.problem.text(in: .korean),
      english: place + defect.problem.text(in: .english))
  }
}
