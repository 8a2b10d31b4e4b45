import Foundation
import OpenMarketDomain

/// Phrases, such as the facts of a message or the labels on a screen.
extension LocalizedText {
  /// Text that isn't localized, such as an error reason from the system.
  static func plain(_ text: String) -> Self { Self(text.excerpt) }

  // MARK: Values of messages

  /// The reasons of systems and transports that have words for people, in both languages.
  private static let reasons: [String: Self] = [
    "The host was not found.": Self("호스트 없음", "host not found"),
    "The host refused the connection.": Self("연결 거부", "connection refused"),
    "The host didn't respond in time.": Self("응답 없음", "no answer"),
    "No such file or directory": Self("파일이나 폴더 없음", "no such file or folder"),
    "Permission denied": Self("권한 없음", "no permission"),
    "Read-only file system": Self("읽기 전용", "read-only"),
    "No space left on device": noSpace,
    "Not a directory": Self("폴더가 아님", "not a folder"),
    "Is a directory": Self("폴더임", "a folder"),
    "File exists": Self("이미 있음", "already exists"),
    "Too many open files": Self("열린 파일이 너무 많음", "too many open files"),
    "Input/output error": Self("입출력 오류", "input/output error"),
  ]
  static let noSpace = Self("저장 공간 부족", "no space left")

  /// The reason for an error in the words of the system. A reason without words in Korean is shown in English only.
  static func reason(_ reason: String?) -> Self? {
    reason.map { reasons[$0] ?? Self("", $0.withoutPeriod.excerpt) }
  }
  static func reason(_ reason: String, of path: String) -> Self {
    let words = Self.reason(reason) ?? Self("")
    let korean = words.korean.isEmpty ? path : "\(path): \(words.korean)"
    return Self(korean.excerpt, "\(path): \(words.english)".excerpt)
  }
  static func serverReason(_ reason: String) -> Self {
    let text = reason.excerpt(100)
    return Self("서버 메시지: “\(text)”", "The server says: “\(text)”")
  }
  static func status(_ status: Int) -> Self { Self("HTTP \(status)") }
  static func feature(_ feature: MarketFeature) -> Self {
    switch feature {
    case .search: Self("검색", "search")
    case .healthCheck: Self("상태 확인", "the health check")
    case .fractionalPrices: Self("소수점 가격", "decimal prices")
    case .vendors: Self("판매자 표시", "the sellers of products")
    case .thumbnailChoice: Self("대표 이미지 선택", "choosing the thumbnail")
    }
  }
  static func products(_ ids: [ProductID]) -> Self { Self(ids.map { "#\($0)" }.list) }
  /// The name of a product in quotation marks, as the subject or the object of a sentence.
  static func product(named name: String?) -> Self {
    guard let name, !name.isEmpty else { return Self("상품", "the product") }
    return Self("“\(name.excerpt)” 상품", "“\(name.excerpt)”")
  }
  static func sent(at time: Date) -> Self {
    Self("\(time.timeText) 전송", "sent at \(time.timeText)")
  }
  static func notFound(at time: Date) -> Self {
    Self("\(time.timeText) 현재 없음", "not found at \(time.timeText)")
  }
  static func unchanged(at time: Date) -> Self {
    Self("\(time.timeText) 현재 그대로", "unchanged at \(time.timeText)")
  }
  static func stillThere(at time: Date) -> Self {
    Self("\(time.timeText) 현재 남아 있음", "still there at \(time.timeText)")
  }
  static func notChecked(_ error: MarketError) -> Self {
    Self("확인 못 함: \(error.clause.korean)", "not checked: \(error.clause.english)")
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

  static func image(_ index: Int, _ name: String) -> Self {
    Self("\(index + 1)번 이미지(\(name.excerpt))", "Image \(index + 1) (\(name.excerpt))")
  }

  // MARK: Screens

  static func stock(_ count: String, isSoldOut: Bool) -> Self {
    isSoldOut ? Self("품절", "Sold out") : Self("\(count)개 남음", "\(count) left")
  }
  static func won(_ number: String) -> Self { Self("\(number)원", "\(number) won") }
  static func earlierPrice(_ price: String) -> Self { Self("정가 \(price)", "was \(price)") }
  static func percentOff(_ number: Int) -> Self {
    Self("\(number)퍼센트 할인", "\(number) percent off")
  }
  static let beingDeleted = Self("삭제하는 중", "being deleted")
  static let deleted = Self("삭제됨", "deleted")
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
    guard mayBeRegistered else { return Self("작성 중인 내용을 버릴까요?", "Discard this draft?") }
    return Self(
      "작성 중인 내용을 버릴까요? 상품이 이미 등록되었을 수 있습니다.",
      "Discard this draft? The product may already be registered.")
  }
  static func signedIn(_ number: VendorID?) -> Self {
    guard let number else { return Self("판매자로 로그인했습니다.", "Signed in as a seller.") }
    return Self("판매자 #\(number) 계정으로 로그인했습니다.", "Signed in as seller #\(number).")
  }
  static func healthy(milliseconds: String) -> Self {
    Self(
      "서버가 정상입니다(응답 시간 \(milliseconds)ms).", "The server is up. It answered in \(milliseconds) ms.")
  }
  static func impaired(_ text: String) -> Self {
    text.isEmpty
      ? Self("서버가 상태를 알리지 않았습니다.", "The server didn't report its health.")
      : Self("서버가 알린 상태: “\(text.excerpt(100))”", "The server reports: “\(text.excerpt(100))”")
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
  var excerpt: String { excerpt(300) }

  func excerpt(_ length: Int) -> String {
    let end = unicodeScalars.index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
    return end < endIndex ? self[..<end] + "…" : self
  }
}

extension [String] {
  /// The excerpts of the strings, separated by commas.
  var list: String { map(\.excerpt).joined(separator: ", ") }
}

extension UnknownOutcome {
  /// The diagnosis of a message: the error of the last check, or else its result.
  func diagnosis(_ result: LocalizedText) -> LocalizedText {
    check.map { .notChecked($0) } ?? result
  }
}

extension Date {
  /// The local time, such as `14:05:12`.
  fileprivate var timeText: String {
    let style = Date.ISO8601FormatStyle(timeZone: .current)
    return formatted(style.time(includingFractionalSeconds: false))
  }
}
