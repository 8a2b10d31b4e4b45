import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The words of the browser that no view model brings.
enum BrowseLabels {
  static let program = LocalizedText(korean: "오픈마켓", english: "Open Market")
  static let noSeller = LocalizedText(korean: "로그인 안 함", english: "not signed in")
  static let busy = LocalizedText(korean: "읽는 중…", english: "loading…")
  static let loading = LocalizedText(korean: "상품을 읽는 중…", english: "Loading products…")
  static let refreshing = LocalizedText(korean: "새로 고치는 중…", english: "refreshing…")
  static let loadingMore = LocalizedText(korean: "더 읽는 중…", english: "loading more…")
  static let endOfList = LocalizedText(korean: "목록의 끝", english: "end of the list")
  static let finishing = LocalizedText(
    korean: "보내던 것을 마치고 끝냅니다. 바로 끝내려면 Ctrl-C를 누르세요.",
    english: "Finishing what is being sent, then leaving. Press Ctrl-C to leave at once.")

  static func seller(_ number: VendorID?) -> LocalizedText {
    guard let number else { return LocalizedText(korean: "로그인함", english: "signed in") }
    return LocalizedText(korean: "판매자 #\(number)", english: "seller #\(number)")
  }

  static func tooSmall(_ least: TerminalSize) -> LocalizedText {
    let size = "\(least.columns)×\(least.rows)"
    return LocalizedText(
      korean: "창이 너무 작습니다. \(size)보다 크게 해 주세요.",
      english: "The window is too small. Make it \(size) or larger.")
  }

  static func searching(_ text: String) -> LocalizedText {
    LocalizedText(korean: "'\(text)' 검색", english: "search '\(text)'")
  }

  static func skipped(_ count: Int) -> LocalizedText {
    LocalizedText(
      korean: "서버가 보낸 \(count)줄은 읽을 수 없거나 중복되어 보이지 않습니다.",
      english: count == 1
        ? "1 row that the server sent is not shown: unreadable, or there already."
        : "\(count) rows that the server sent are not shown: unreadable, or there already.")
  }

  /// - Parameter key: tries again; where there is none, nothing does for now.
  static func failedHere(_ key: Key?) -> LocalizedText {
    guard let key else { return LocalizedText(korean: "읽지 못함", english: "failed") }
    return LocalizedText(
      korean: "읽지 못함: \(key.label)로 다시 시도",
      english: "failed: press \(key.label) to try again")
  }

  static func retry(_ error: String, _ key: Key? = .character("r")) -> LocalizedText {
    guard let key else { return LocalizedText(korean: error, english: error) }
    return LocalizedText(
      korean: "\(error) 다시 시도하려면 \(key.label) 키를 누르세요.",
      english: "\(error) Press \(key.label) to try again.")
  }

  /// Which rows are seen, of how many.
  static func place(_ rows: Range<Int>, total: Int?) -> LocalizedText {
    let range = "\(rows.lowerBound + 1)–\(rows.upperBound)"
    guard let total else { return LocalizedText(korean: range, english: range) }
    return LocalizedText(korean: "\(total)개 중 \(range)", english: "\(range) of \(total)")
  }

  static func sentences(_ first: LocalizedText, _ second: LocalizedText) -> LocalizedText {
    LocalizedText(
      korean: "\(first.korean) \(second.korean)", english: "\(first.english) \(second.english)")
  }
}
