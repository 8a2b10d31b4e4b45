import Foundation
import OpenMarketDomain

/// Phrases, such as the facts of a message or the labels on a screen.
extension LocalizedText {
  /// Text that isn't localized, such as an error reason from the system.
  static func plain(_ text: String) -> Self { Self(text.excerpt) }

  /// Words within a message. Their code is the English text with hyphens, after `word.`.
  static func word(_ korean: String, _ english: String) -> Self {
    Self(korean, english, code: "word." + english.lowercased().replacing(" ", with: "-"))
  }

  private static func text(
    _ code: String, _ korean: String, _ english: String, _ values: [String: LocalizedText] = [:]
  ) -> Self {
    Self(korean, english, code: code, values)
  }

  // MARK: Values of messages

  /// The reasons of systems and transports that have words for people, in both languages.
  static let reasons: [String: Self] = [
    "The host was not found.": word("호스트 없음", "host not found"),
    "The host refused the connection.": word("연결 거부", "connection refused"),
    "The host didn't respond in time.": word("응답 없음", "no answer"),
    "No such file or directory": word("파일이나 폴더 없음", "no such file or folder"),
    "Permission denied": word("권한 없음", "no permission"),
    "Read-only file system": word("읽기 전용", "read-only"),
    "No space left on device": noSpace,
    "Not a directory": word("폴더 아님", "not a folder"),
    "Is a directory": word("폴더", "a folder"),
    "File exists": word("같은 이름의 파일 있음", "already exists"),
    "Too many open files": word("열린 파일 수 초과", "too many open files"),
    "Input/output error": word("입출력 오류", "input/output error"),
  ]
  static let noSpace = word("저장 공간 부족", "no space left")
  static let shortenSearch = text(
    "shorten-search", "더 짧은 검색어로 검색하세요.", "Use a shorter search text.")
  static let shortenTexts = text("shorten-texts", "글을 줄이세요.", "Shorten the texts.")
  static let contactOperator = text(
    "contact-operator", "서버 운영자에게 문의하세요.", "Contact the server's operator.")

  /// The word for what an operation would have done with a product.
  static func done(_ operation: MarketOperation?, isRepeated: Bool = false) -> Self {
    if isRepeated {
      return text("done-again", "이번에는 {done}", "{done} this time", ["done": done(operation)])
    }
    return switch operation {
    case .registration: word("등록되지", "registered")
    case .deletion: word("삭제되지", "deleted")
    case .edit: text("word.edited", "수정되지", "changed")
    case .read, nil: word("변경되지", "changed")
    }
  }

  /// The reason for an error in the words of the system. A reason without words in Korean is shown
  /// in English only.
  static func reason(_ reason: String?) -> Self? {
    reason.map { reasons[$0] ?? Self("", $0.withoutPeriod.excerpt) }
  }
  static func reason(_ reason: String, of path: String) -> Self {
    let words = Self.reason(reason) ?? Self("")
    return text(
      "reason-of-path", words.korean.isEmpty ? "{path}" : "{path}: {reason}", "{path}: {reason}",
      ["path": plain(path), "reason": words])
  }
  static func serverReason(_ reason: String) -> Self {
    let text = reason.excerpt(100)
    return self.text(
      "server-reason", "서버 메시지: “{reason}”", "The server says: “{reason}”", ["reason": Self(text)])
  }
  static func status(_ status: Int) -> Self { Self("HTTP \(status)") }
  static func feature(_ feature: MarketFeature) -> Self {
    switch feature {
    case .search: word("검색", "search")
    case .healthCheck: word("상태 확인", "the health check")
    case .fractionalPrices: word("소수점 가격", "decimal prices")
    case .vendors: word("판매자 표시", "the sellers of products")
    case .thumbnailChoice: word("대표 이미지 선택", "choosing the thumbnail")
    }
  }
  static func products(_ ids: [ProductID]) -> Self { Self(ids.map { "#\($0)" }.list) }
  /// The name of a product in quotation marks, as the subject or the object of a sentence.
  static func product(named name: String?) -> Self {
    guard let name, !name.isEmpty else { return word("상품", "the product") }
    return text("named-product", "“{name}” 상품", "“{name}”", ["name": .plain(name)])
  }
  static func sent(at time: Date) -> Self {
    text("sent-at", "{time} 전송", "sent at {time}", ["time": time.timeText])
  }
  static func notFound(at time: Date) -> Self {
    text("not-found-at", "{time} 현재 없음", "not found at {time}", ["time": time.timeText])
  }
  static func unchanged(at time: Date) -> Self {
    text("unchanged-at", "{time} 현재 그대로", "unchanged at {time}", ["time": time.timeText])
  }
  static func stillThere(at time: Date) -> Self {
    text(
      "still-there-at", "{time} 현재 남아 있음", "still there at {time}", ["time": time.timeText])
  }
  static func notChecked(_ error: MarketError) -> Self {
    text("not-checked", "확인 실패: {cause}", "not checked: {cause}", ["cause": error.clause])
  }
  /// Returns the stored value with the value that was sent. A description and a thumbnail are only
  /// named.
  static func stored(_ difference: StoredDifference, in language: Language) -> Self {
    let field = difference.field
    guard field != .description, field != .thumbnail else { return field.term }
    return text(
      "stored-value", "{field} {sent} 대신 {stored}", "{field} {stored} instead of {sent}",
      [
        "field": field == .images ? word("이미지 수", "number of images") : field.term,
        "sent": Self(difference.sentValue, in: language),
        "stored": Self(difference.storedValue, in: language),
      ])
  }
  /// Returns a suggestion to try again after the given delay, in the largest unit that fits and
  /// rounded up. Returns `nil` if there's no delay.
  static func retry(after delay: Duration) -> Self? {
    guard delay > .zero else { return nil }
    guard delay <= .seconds(86_400) else {
      return text("retry-later", "나중에 다시 시도하세요.", "Try again later.")
    }
    let seconds = delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0)
    let minutes = (seconds + 59) / 60
    let hours = (minutes + 59) / 60
    let (count, korean, english) =
      switch (seconds, minutes) {
      case (..<60, _): (seconds, "초", "second")
      case (_, ..<60): (minutes, "분", "minute")
      default: (hours, "시간", "hour")
      }
    return text(
      "retry-after-\(english)s", "{count}\(korean) 후 다시 시도하세요.",
      "Try again in {count} \(count == 1 ? english : english + "s").", ["count": Self("\(count)")])
  }

  static func image(_ index: Int, _ name: String) -> Self {
    text(
      "numbered-image", "{number}번 이미지({name})", "Image {number} ({name})",
      ["number": Self("\(index + 1)"), "name": .plain(name)])
  }

  // MARK: Screens

  static func stock(_ count: String, isSoldOut: Bool) -> Self {
    isSoldOut
      ? text("sold-out", "품절", "Sold out")
      : text("stock-left", "{count}개 남음", "{count} left", ["count": Self(count)])
  }
  static func won(_ number: String) -> Self {
    text("won", "{amount}원", "{amount} won", ["amount": Self(number)])
  }
  static func earlierPrice(_ price: String) -> Self {
    text("earlier-price", "정가 {price}", "was {price}", ["price": Self(price)])
  }
  static func percentOff(_ number: Int) -> Self {
    text(
      "percent-off", "{number}퍼센트 할인", "{number} percent off", ["number": Self("\(number)")])
  }
  static let beingDeleted = text("being-deleted", "삭제하는 중", "being deleted")
  static let deleted = text("deleted", "삭제됨", "deleted")
  static func searched(_ count: String, of total: String?) -> Self {
    guard let total else {
      return text(
        "searched", "확인한 상품: {count}개", "Products searched: {count}", ["count": Self(count)])
    }
    return text(
      "searched-part", "확인한 상품: {total}개 중 {count}개", "Products searched: {count} of {total}",
      ["count": Self(count), "total": Self(total)])
  }
  static func confirmDeletion(_ product: LocalizedText) -> Self {
    text(
      "confirm-deletion", "{product} 상품을 삭제할까요?", "Delete {product}?", ["product": product])
  }
  static let deletionIsFinal = text(
    "deletion-is-final", "삭제한 상품은 되돌릴 수 없습니다.", "You can't undo this.")
  static func product(_ id: ProductID) -> Self {
    text("product-number", "#{id}", "product #{id}", ["id": Self("\(id)")])
  }
  static func count(_ count: String, of total: String) -> Self {
    text(
      "count", "{total}개 중 {count}개", "{count} of {total}",
      ["count": Self(count), "total": Self(total)])
  }
  static let currency = text("currency", "통화", "Currency")
  static func characters(_ count: Int, of limit: Int) -> Self {
    text(
      "characters", "{limit}자 중 {count}자", "{count} of {limit} characters",
      ["count": Self("\(count)"), "limit": Self("\(limit)")])
  }
  static func itIs(_ product: String) -> Self {
    text("it-is", "{product} 상품이 맞습니다", "It's {product}", ["product": Self(product)])
  }
  static func discardDraft(mayBeRegistered: Bool) -> Self {
    guard mayBeRegistered else {
      return text("discard-draft", "작성 중인 내용을 버릴까요?", "Discard this draft?")
    }
    return text(
      "discard-registered-draft", "작성 중인 내용을 버릴까요? 상품이 이미 등록되었을 수 있습니다.",
      "Discard this draft? The product may already be registered.")
  }
  static func signedIn(_ number: VendorID?) -> Self {
    guard let number else {
      return text("signed-in", "판매자로 로그인했습니다.", "Signed in as a seller.")
    }
    return text(
      "signed-in-as", "#{number} 판매자로 로그인했습니다.", "Signed in as seller #{number}.",
      ["number": Self("\(number)")])
  }
  static func healthy(milliseconds: String) -> Self {
    text(
      "healthy", "서버가 정상입니다(응답 시간 {time}ms).", "The server is up. It answered in {time} ms.",
      ["time": Self(milliseconds)])
  }
  static func impaired(_ status: String) -> Self {
    status.isEmpty
      ? text("no-status", "서버가 상태를 알리지 않았습니다.", "The server didn't report its health.")
      : text(
        "impaired", "서버가 알린 상태: “{status}”", "The server reports: “{status}”",
        ["status": Self(status.excerpt(100))])
  }
}

extension LocalizedText {
  /// Creates the text of a product's value, for use in a sentence.
  private init(_ value: FieldValue, in language: Language) {
    switch value {
    case .text(let text): self = .quoted(text)
    case .amount(let amount): self = .amount(amount, in: language)
    case .count(let count): self = .plain("\(count)")
    }
  }
}

extension String {
  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The first 300 Unicode scalars of the string. Use an excerpt for text from a server, because
  /// such text may be very long.
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
  fileprivate var timeText: LocalizedText {
    let style = Date.ISO8601FormatStyle(timeZone: .current)
    return LocalizedText(formatted(style.time(includingFractionalSeconds: false)))
  }
}
