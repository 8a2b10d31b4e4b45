package import OpenMarketDomain

extension InvalidRow {
  /// The maximum number of rows that get their own message because they can't be decoded.
  private static let limit = 20

  /// Returns messages about rows that a list skipped.
  ///
  /// Each row that can't be decoded has its own message, for at most 20 rows. For all other rows,
  /// one message for each reason contains the number of rows.
  ///
  /// - Parameters:
  ///   - rows: The skipped rows.
  ///   - locale: The locale, whose language is the language of the messages.
  package static func messages(about rows: [InvalidRow], in locale: some TextLocale) -> [String] {
    let unreadable = rows.compactMap(\.unreadableText)
    var messages = Array(unreadable.prefix(limit))
    func add(_ count: Int, _ code: String, _ korean: String, _ one: String, _ many: String) {
      guard count > 0 else { return }
      messages.append(
        LocalizedText(
          korean, count == 1 ? "{count} product " + one : "{count} products " + many, code: code,
          ["count": LocalizedText("\(count)")]))
    }
    func count(_ reason: Reason) -> Int { rows.count { $0.reason == reason } }
    add(
      unreadable.count - limit, "unreadable-rows", "이 밖에도 상품 {count}개를 같은 이유로 표시하지 않았습니다.",
      "more isn't shown for the same reason.", "more aren't shown for the same reason.")
    add(
      count(.duplicate), "repeated-rows", "중복된 상품 {count}개는 한 번만 표시했습니다.",
      "was sent twice and is shown once.", "were sent twice and are shown once.")
    add(
      count(.beyondPageSize), "surplus-rows", "요청보다 많이 온 상품 {count}개는 제외했습니다.",
      "more than requested was left out.", "more than requested were left out.")
    return messages.map { $0.text(in: locale) }
  }

  private var unreadableText: LocalizedText? {
    guard case .unreadable(let defect) = reason else { return nil }
    let path = defect.path.isEmpty ? "" : "(\(defect.path))"
    let (korean, english) =
      id == nil ? ("상품 하나는", "A product") : ("#{id} 상품은", "Product #{id}")
    return LocalizedText(
      "\(korean) 내용을 읽을 수 없어 표시하지 않았습니다{path}.",
      "\(english) isn't shown: its data can't be read{path}.",
      code: id == nil ? "unreadable-row" : "unreadable-product",
      [
        "id": LocalizedText(id.map(String.init(describing:)) ?? ""),
        "path": LocalizedText(path, path.isEmpty ? "" : " " + path),
      ])
  }
}
