import Foundation
import OpenMarketDomain

/// Phrases, such as the facts of a message or the labels on a screen.
extension LocalizedText {
  /// Text that isn't localized, such as an error reason from the system.
  static func plain(_ text: String) -> Self { Self(text.excerpt) }

  // MARK: Facts of errors

  static func serverReason(_ reason: String?) -> Self? {
    reason.map { Self("서버의 설명: \($0.excerpt)", "the server says: \($0.excerpt)") }
  }
  static func status(_ status: Int) -> Self { Self("상태 코드 \(status)", "status \(status)") }
  static let checkServer = Self(
    "서버 주소를 확인하세요. 주소가 맞으면 서버 운영자에게 문의하세요.",
    "Check the server address. If it's correct, contact the server's operator.")
  static let freeSpace = Self(
    "서버 디스크의 남은 공간과 권한을 확인한 뒤 다시 시도하세요.",
    "Check the space and the permissions of the server's disk, then try again.")
  static let shortenText = Self("더 짧은 글자로 검색하세요.", "Search for a shorter text.")
  static func server(_ host: String) -> Self {
    Self("서버 \(host.excerpt)", "server \(host.excerpt)")
  }
  static func seller(_ name: String) -> Self {
    Self("판매자 \(name.excerpt)", "seller \(name.excerpt)")
  }
  static func byteLimit(_ limit: Int) -> Self {
    Self("한도 \(size(limit).korean)", "limit \(size(limit).english)")
  }
  static func newAddress(_ address: String) -> Self {
    Self("새 주소 \(address.excerpt)", "new address \(address.excerpt)")
  }
  static func feature(_ feature: MarketFeature) -> Self {
    switch feature {
    case .search: Self("검색", "search")
    case .healthCheck: Self("상태 확인", "health check")
    case .fractionalPrices: Self("소수 가격", "prices with decimal places")
    case .vendors: Self("상품의 판매자 표시", "vendors of products")
    case .thumbnailChoice: Self("대표 이미지 선택", "choice of the thumbnail")
    }
  }
  static func products(_ ids: [ProductID]) -> Self {
    let list = ids.map { "#\($0)" }.list
    return Self("상품 \(ids.count)개: \(list)", "\(ids.count.counted("product")): \(list)")
  }
  static func notFound(_ name: String, _ time: Date) -> Self {
    Self(
      "\(time.timeText) 현재 “\(name.excerpt)” 상품을 찾지 못함",
      "“\(name.excerpt)” not found as of \(time.timeText)")
  }
  static func sent(_ name: String, _ time: Date) -> Self {
    Self("\(time.timeText) “\(name.excerpt)”", "“\(name.excerpt)”, \(time.timeText)")
  }
  static func notSeen(_ name: String, _ time: Date) -> Self {
    Self(
      "\(time.timeText) 현재 “\(name.excerpt)” 상품의 변경을 확인하지 못함",
      "change of “\(name.excerpt)” not seen as of \(time.timeText)")
  }
  static func notChecked(_ error: MarketError) -> Self {
    Self(
      "상품을 확인할 수 없었음: \(error.summary.korean)",
      "the market couldn't be checked: \(error.summary.english)")
  }
  static func response(_ error: MarketError) -> Self {
    Self(
      "요청에 대한 응답: \(error.summary.korean)",
      "response to the request: \(error.summary.english)")
  }
  /// Returns the stored value with the value that was sent. A description and a thumbnail are only named.
  static func stored(_ difference: StoredDifference) -> Self {
    let field = difference.field
    guard field != .description, field != .thumbnail else { return field.term }
    let term = field == .images ? Self("이미지 수", "number of images") : field.term
    let (sent, stored) = (Self(difference.sentValue), Self(difference.storedValue))
    return Self(
      "\(term.korean) \(sent.korean) 대신 \(stored.korean)",
      "\(term.english) \(stored.english) instead of \(sent.english)")
  }
  static let noSpace = Self("저장 공간 부족", "no space left")

  /// Returns a suggestion to try again after the given delay, in the largest unit that fits and rounded up. Returns `nil` if there's
  /// no delay.
  static func retry(after delay: Duration) -> Self? {
    guard delay > .zero else { return nil }
    guard delay <= .seconds(86_400) else {
      return Self("나중에 다시 시도하세요.", "Try again later.")
    }
    let seconds = delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0)
    let minutes = (seconds + 59) / 60
    let hours = (minutes + 59) / 60
    let (korean, english) =
      switch (seconds, minutes) {
      case (..<60, _): ("\(seconds)초", seconds.counted("second"))
      case (_, ..<60): ("\(minutes)분", minutes.counted("minute"))
      default: ("\(hours)시간", hours.counted("hour"))
      }
    return Self("\(korean) 후 다시 시도하세요.", "Try again in \(english).")
  }

  // MARK: Input

  static func currentLength(_ count: Int) -> Self {
    Self("현재 \(count)자", "currently \(count.counted("character"))")
  }
  static func currentImages(_ count: Int) -> Self {
    Self("현재 \(count)장", "currently \(count.counted("image"))")
  }
  static func current(_ value: Self) -> Self {
    Self("현재 \(value.korean)", "currently \(value.english)")
  }
  static func discountAndPrice(_ discount: Self, _ price: Self) -> Self {
    Self(
      "할인 금액 \(discount.korean), 가격 \(price.korean)",
      "discount \(discount.english), price \(price.english)")
  }
  static func image(_ index: Int, _ name: String) -> Self {
    Self("\(index + 1)번 이미지: \(name.excerpt)", "image \(index + 1): \(name.excerpt)")
  }
  static let emptyFile = Self("파일이 비어 있습니다. 다시 선택하세요.", "The file is empty. Choose it again.")
  static let fileEndsEarly = Self(
    "파일이 중간에 끝났습니다. 다시 선택하세요.", "The file ends early. Choose it again.")
  static func enter(_ field: ProductField) -> Self {
    Self("\(field.term.korean) 항목을 입력하세요.", "Enter the \(field.term.english).")
  }
  static func notANumber(_ field: ProductField, _ text: String) -> Self {
    Self(
      "\(field.term.korean) 항목에 “\(text.excerpt)” 값을 쓸 수 없습니다. \(field == .stock ? "3" : "29.90")처럼 입력하세요.",
      "“\(text.excerpt)” isn't a number. Enter the \(field.term.english) like \(field == .stock ? "3" : "29.90")."
    )
  }
  static func decimals(_ field: ProductField, allowed: Int) -> Self {
    guard allowed > 0 else {
      return Self(
        "\(field.term.korean) 항목은 정수로 입력하세요.", "Enter a whole number for the \(field.term.english)."
      )
    }
    return Self(
      "\(field.term.korean) 항목은 소수 \(allowed)자리까지 입력하세요.",
      "Enter the \(field.term.english) with at most \(allowed.counted("decimal place")).")
  }
  static func range(_ field: ProductField, _ range: ClosedRange<Int64>) -> Self {
    Self(
      "\(field.term.korean) 항목은 \(range.lowerBound)~\(range.upperBound) 사이로 입력하세요.",
      "Enter a \(field.term.english) from \(range.lowerBound) to \(range.upperBound).")
  }

  // MARK: Screens

  static func stock(_ count: String, isSoldOut: Bool) -> Self {
    isSoldOut ? Self("품절", "Sold out") : Self("\(count)개 남음", "\(count) left")
  }
  static func won(_ number: String) -> Self { Self("\(number)원", "\(number) won") }
  static func earlierPrice(_ price: String) -> Self { Self("할인 전 \(price)", "was \(price)") }
  static func percentOff(_ number: Int) -> Self {
    Self("\(number)퍼센트 할인", "\(number) percent off")
  }
  static let beingDeleted = Self("삭제하는 중", "being deleted")
  static let deleted = Self("삭제됨", "deleted")
  static func missing(_ count: Int) -> Self {
    Self("빠진 상품 \(count)개", "\(count.counted("product")) missing")
  }
  static func searched(_ count: String, of total: String?) -> Self {
    guard let total else { return Self("확인한 상품: \(count)개", "Products searched: \(count)") }
    return Self(
      "확인한 상품: \(total)개 중 \(count)개", "Products searched: \(count) of \(total)")
  }
  static func confirmDeletion(_ product: String) -> Self {
    Self("\(product) 상품을 삭제할까요?", "Delete \(product)?")
  }
  static let deletionIsFinal = Self("삭제한 상품은 되돌릴 수 없습니다.", "You can't undo this.")
  static func product(_ id: ProductID) -> Self { Self("#\(id)", "product #\(id)") }
  static let currency = Self("통화", "Currency")
  static func characters(_ count: Int, of limit: Int) -> Self {
    Self("\(limit)자 중 \(count)자", "\(count) of \(limit) characters")
  }
  static func itIs(_ product: String) -> Self {
    Self("\(product) 상품이 맞습니다", "It's \(product)")
  }
  static func discardDraft(mayBeRegistered: Bool) -> Self {
    guard mayBeRegistered else { return Self("작성 중인 내용을 폐기할까요?", "Discard this draft?") }
    return Self(
      "작성 중인 내용을 폐기할까요? 상품이 이미 등록되었을 수 있습니다.",
      "Discard this draft? The product may already be registered.")
  }
  static func signedIn(_ number: VendorID?) -> Self {
    guard let number else { return Self("판매자로 로그인했습니다.", "Signed in as a seller.") }
    return Self("판매자 #\(number) 계정으로 로그인했습니다.", "Signed in as seller #\(number).")
  }
  static func healthy(milliseconds: String) -> Self {
    Self(
      "정상입니다. 응답 시간 \(milliseconds)ms.", "The service is up. It responded in \(milliseconds) ms.")
  }
  static func impaired(_ text: String) -> Self {
    let (korean, english) = ("서비스가 응답했지만 정상이 아닙니다", "The service responded, but not normally")
    return text.isEmpty
      ? Self("\(korean).", "\(english).")
      : Self("\(korean): \(text.excerpt)", "\(english): \(text.excerpt)")
  }
}

extension LocalizedText {
  /// Creates the text of a product's value, for use in a sentence.
  private init(_ value: FieldValue) {
    switch value {
    case .text(let text): self = .quoted(text)
    case .amount(let amount): self = .amount(amount)
    case .count(let count): self = .plain("\(count)")
    }
  }
}

extension String {
  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The first 300 Unicode scalars of the string. Use an excerpt for text from a server, because such text may be very long.
  var excerpt: String {
    let end = unicodeScalars.index(startIndex, offsetBy: 300, limitedBy: endIndex) ?? endIndex
    return end < endIndex ? self[..<end] + "…" : self
  }
}

extension [String] {
  /// The excerpts of the strings, separated by commas.
  var list: String { map(\.excerpt).joined(separator: ", ") }
}

extension UnknownOutcome {
  /// Returns the facts for a message: the error of the last check, or else its result, and the response.
  func facts(_ result: LocalizedText?) -> [LocalizedText?] {
    [check.map { .notChecked($0) } ?? result, response.map { .response($0) }]
  }
}

extension Date {
  /// The local time, such as `14:05:12`.
  fileprivate var timeText: String {
    let style = Date.ISO8601FormatStyle(timeZone: .current)
    return formatted(style.time(includingFractionalSeconds: false))
  }
}
