package import Foundation
package import OpenMarketDomain

extension InvalidRow {
  /// The maximum number of rows that get their own message because they can't be decoded.
  private static let limit = 20

  /// Returns messages about rows that a list skipped.
  ///
  /// Each row that can't be decoded has its own message, for at most 20 rows. For all other rows, one message for each reason
  /// contains the number of rows.
  ///
  /// - Parameters:
  ///   - rows: The skipped rows.
  ///   - locale: The locale, whose language is the language of the messages.
  package static func messages(about rows: [InvalidRow], in locale: Locale) -> [String] {
    let unreadable = rows.compactMap(\.unreadableText)
    var messages = Array(unreadable.prefix(limit))
    func add(_ count: Int, _ korean: String, _ english: String) {
      guard count > 0 else { return }
      messages.append(
        LocalizedText(
          "\(count)줄을 건너뛰었습니다: \(korean).", "skipped \(count.counted("row")): \(english)."))
    }
    func count(_ reason: Reason) -> Int { rows.count { $0.reason == reason } }
    add(unreadable.count - limit, "읽을 수 없습니다", "can't be read")
    add(count(.duplicate), "같은 상품이 이미 있습니다", "already in the list")
    add(count(.beyondPageSize), "페이지 크기를 넘습니다", "beyond the page size")
    return messages.map { $0.text(in: locale) }
  }

  private var unreadableText: LocalizedText? {
    guard case .unreadable(let defect) = reason else { return nil }
    let id = id.map { " (#\($0))" } ?? ""
    let path = defect.path
    return LocalizedText(
      "\(position + 1)번째 줄\(id)을 건너뛰었습니다: \(path.isEmpty ? "" : "\(path) 값을 ")읽을 수 없습니다.",
      "skipped row \(position + 1)\(id): \(path.isEmpty ? "" : "\(path) ")can't be read.")
  }
}
